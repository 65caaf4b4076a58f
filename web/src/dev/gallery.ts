import { mount } from "svelte";
import "../app.css";
import Play from "../screens/Play.svelte";
import { scenes } from "./fixtures";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
const scene = scenes[asked.get("scene") ?? "action1"]!;
mount(Play, {
  target: document.getElementById("app")!,
  props: { ...scene, busy: false, say: (order: unknown) => console.log(order), onmenu: () => {}, onhow: () => {} },
});
