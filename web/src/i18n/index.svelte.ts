/**
 * The language of the page: chosen by the browser, switchable, remembered. A language is one file;
 * English comes with the page, for those who speak it and for when another cannot be fetched.
 */
import { keep, kept } from "../lib/memory";
import { en } from "./en";
import type { en as laterEnglish } from "./later.en";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
export type LaterKey = keyof typeof laterEnglish;
/** Those that the first visit in English does without; other languages have them in the same file. */
export type LaterTexts = Record<LaterKey, string>;
export type Language = "en" | "de" | "nl" | "fr" | "es" | "it";

interface Spoken {
  texts: Texts;
  later: LaterTexts | null;
}
export const LANGUAGES: Record<Language, { name: string; load: () => Promise<Spoken> }> = {
  en: { name: "English", load: async () => ({ texts: en, later: null }) },
  de: {
    name: "Deutsch",
    load: () => import("./de").then(({ de, later }) => ({ texts: de, later })),
  },
  nl: {
    name: "Nederlands",
    load: () => import("./nl").then(({ nl, later }) => ({ texts: nl, later })),
  },
  fr: {
    name: "Français",
    load: () => import("./fr").then(({ fr, later }) => ({ texts: fr, later })),
  },
  es: {
    name: "Español",
    load: () => import("./es").then(({ es, later }) => ({ texts: es, later })),
  },
  it: {
    name: "Italiano",
    load: () => import("./it").then(({ it, later }) => ({ texts: it, later })),
  },
};

const known = (code: string): code is Language => code in LANGUAGES;

/** The first language of a list that there is, or English. */
export function choose(wanted: readonly string[]): Language {
  return wanted.map((code) => code.slice(0, 2).toLowerCase()).find(known) ?? "en";
}

const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
let spoken = $state.raw<Spoken & { language: Language }>({
  language: "en",
  texts: en,
  later: null,
});

export const language = (): Language => spoken.language;
export const laterTexts = (): LaterTexts | null => spoken.later;

/** Say everything in another language, as soon as its texts are here. */
export async function speak(code: Language): Promise<void> {
  spoken = { language: code, ...(await LANGUAGES[code].load()) };
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

/** Made once for each language: it takes long, and every cell of every sheet has texts. */
const plurals = new Map<Language, Intl.PluralRules>();

function isOne(number: number, code: Language): boolean {
  let rules = plurals.get(code);
  if (!rules) plurals.set(code, (rules = new Intl.PluralRules(code)));
  return rules.select(number) === "one";
}

/** A text with its gaps filled; of a singular and a plural the one that fits {n}. */
export function fill(text: string, values: Values, code: Language): string {
  const [singular = "", plural] = text.split("|");
  const form = plural === undefined || isOne(Number(values["n"] ?? 0), code) ? singular : plural;
  return form.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

export function t(key: Key, values: Values = {}): string {
  return fill(spoken.texts[key], values, spoken.language);
}

/** A text for a code that the server sent, if there is one. */
export const textFor = (key: string, values: Values = {}): string | null =>
  key in en ? t(key as Key, values) : null;

/** Names in a row, as the language joins them: "Emma, Max and Linus". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(spoken.language, { type: "conjunction" }).format(names);
}
