import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./app.css";
import { speakTheirs } from "./i18n/index.svelte";
import { install } from "./lib/install.svelte";

// Too old a browser is told so by the page itself.
const old = document.documentElement.hasAttribute("data-old");
install.listen();
if (!old)
  void speakTheirs().then(() => {
    const target = document.getElementById("app")!;
    target.replaceChildren();
    mount(App, { target });
  });
