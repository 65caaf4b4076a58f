/** A phone that trembles, where somebody wants it; before the first tap browsers do not allow it. */
import { prefs } from "./prefs.svelte";

/** Whether it can: browsers of desktops have the function, too, and nothing that would tremble. */
export const canTremble = (): boolean =>
  "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches;

export function tremble(pattern: number | number[]): void {
  if (prefs.vibration && navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate?.(pattern);
}
