/** `t` for texts that come with a screen that is fetched later. */
import { fill, language, type Language } from "./index.svelte";
import { de } from "./later.de";
import { en } from "./later.en";

export type LaterKey = keyof typeof en;
export type LaterTexts = Record<LaterKey, string>;
export const LATER: Record<Language, LaterTexts> = { en, de };

export const later = (key: LaterKey, values: Record<string, string | number> = {}): string =>
  fill(LATER[language()][key], values, language());
