/** A phone that trembles, where somebody wants it; before the first tap browsers do not allow it. */
import { prefs } from "./prefs.svelte";

export function tremble(pattern: number | number[]): void {
  if (prefs.vibration && navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate?.(pattern);
}
