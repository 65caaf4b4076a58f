import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { install } from "./lib/install.svelte";

install.listen();
mount(App, { target: document.getElementById("app")! });
