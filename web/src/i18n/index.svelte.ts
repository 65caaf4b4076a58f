/** The language of the page: chosen by the browser, switchable, remembered. A language is one file. */
import { keep, kept } from "../lib/memory";
import { de } from "./de";
import { en } from "./en";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
export type Language = "en" | "de";
export const LANGUAGES: Record<Language, { name: string; texts: Texts }> = {
  en: { name: "English", texts: en },
  de: { name: "Deutsch", texts: de },
};

const known = (code: string): code is Language => code in LANGUAGES;

/** The first language of a list that there is, or English. */
export function choose(wanted: readonly string[]): Language {
  return wanted.map((code) => code.slice(0, 2).toLowerCase()).find(known) ?? "en";
}

const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
const state = $state({ language: choose([kept("language") ?? "", ...wanted]) });

export const language = (): Language => state.language;

export function speak(code: Language): void {
  state.language = code;
  keep("language", code);
}

type Values = Record<string, string | number>;

/** A text with its gaps filled; of a singular and a plural the one that fits {n}. */
export function fill(text: string, values: Values, code: Language): string {
  const forms = text.split("|");
  const one = new Intl.PluralRules(code).select(Number(values["n"] ?? 0)) === "one";
  const form = forms.length === 1 || one ? forms[0] : forms[1];
  return (form ?? "").replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

export function t(key: Key, values: Values = {}): string {
  return fill(LANGUAGES[state.language].texts[key], values, state.language);
}

/** A text for a code that the server sent, if there is one. */
export const textFor = (key: string): string | null => (key in en ? t(key as Key) : null);

/** Names in a row, as the language joins them: "Emma, Max and Linus". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(state.language, { type: "conjunction" }).format(names);
}
