/**
 * The language of the page: chosen by the browser, switchable, remembered. A language is one file;
 * English comes with the page, for those who speak it and for when another cannot be fetched.
 */
import { keep, kept } from "../lib/memory";
import { en } from "./en";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
export type Language = "en" | "de";
export const LANGUAGES: Record<Language, { name: string; load: () => Promise<Texts> }> = {
  en: { name: "English", load: async () => en },
  de: { name: "Deutsch", load: async () => (await import("./de")).de },
};

const known = (code: string): code is Language => code in LANGUAGES;

/** The first language of a list that there is, or English. */
export function choose(wanted: readonly string[]): Language {
  return wanted.map((code) => code.slice(0, 2).toLowerCase()).find(known) ?? "en";
}

const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
let spoken = $state.raw<{ language: Language; texts: Texts }>({ language: "en", texts: en });

export const language = (): Language => spoken.language;

/** Say everything in another language, as soon as its texts are here. */
export async function speak(code: Language): Promise<void> {
  spoken = { language: code, texts: await LANGUAGES[code].load() };
}

/** The language of whoever sits before the page; English if theirs cannot be had. */
export const speakTheirs = (): Promise<void> =>
  speak(choose([kept("language") ?? "", ...wanted])).catch(() => {});

/** Change the language for good. */
export function prefer(code: Language): void {
  keep("language", code);
  void speak(code).catch(() => {});
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
  return fill(spoken.texts[key], values, spoken.language);
}

/** A text for a code that the server sent, if there is one. */
export const textFor = (key: string): string | null => (key in en ? t(key as Key) : null);

/** Names in a row, as the language joins them: "Emma, Max and Linus". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(spoken.language, { type: "conjunction" }).format(names);
}
