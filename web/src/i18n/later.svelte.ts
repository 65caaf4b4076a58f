/** `t` for texts that come with a screen that is fetched later. */
import { fill, language, laterTexts, type LaterKey } from "./index.svelte";
import { en } from "./later.en";

export type { LaterKey } from "./index.svelte";

export const later = (key: LaterKey, values: Record<string, string | number> = {}): string =>
  fill((laterTexts() ?? en)[key], values, language());
