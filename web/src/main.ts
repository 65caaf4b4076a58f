import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { install } from "./lib/install.svelte";

install.listen();
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });
