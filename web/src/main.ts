import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { speakTheirs } from "./i18n/index.svelte";
import { install } from "./lib/install.svelte";

install.listen();
void speakTheirs().then(() => {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
});
