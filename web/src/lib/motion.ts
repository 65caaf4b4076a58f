/** Whether things move on this device: as its system asks for, unless somebody has chosen here. */
import { prefs } from "./prefs.svelte";

const SYSTEM = "(prefers-reduced-motion: reduce)";

export const still = (): boolean =>
  prefs.motion === "auto"
    ? typeof matchMedia === "function" && matchMedia(SYSTEM).matches
    : prefs.motion === "off";

/** Tells the page, and goes on telling it when the system changes its mind. */
export function tellMotion(): () => void {
  const tell = () => document.documentElement.toggleAttribute("data-still", still());
  const system = matchMedia(SYSTEM);
  tell();
  system.addEventListener("change", tell);
  return () => system.removeEventListener("change", tell);
}
