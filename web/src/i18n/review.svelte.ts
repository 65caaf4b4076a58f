/** `t` for the screens of review, replay, quiz, puzzles, explorer and history. */
import { fill, language, type Language } from "./index.svelte";
import { en } from "./review.en";

export type ReviewKey = keyof typeof en;
export type ReviewTexts = Record<ReviewKey, string>;

export const OTHERS: Partial<Record<Language, () => Promise<ReviewTexts>>> = {
  de: () => import("./review.de").then(({ de }) => de),
  nl: () => import("./review.nl").then(({ nl }) => nl),
  fr: () => import("./review.fr").then(({ fr }) => fr),
  es: () => import("./review.es").then(({ es }) => es),
  it: () => import("./review.it").then(({ it }) => it),
};
const loaded = $state<Partial<Record<Language, ReviewTexts>>>({});

/** Fetch the texts of the language that is spoken; English stands in for those that cannot be had. */
export async function speakReview(): Promise<void> {
  const code = language();
  const load = OTHERS[code];
  if (load && !loaded[code]) loaded[code] = await load().catch(() => en);
}

void speakReview();

export const r = (key: ReviewKey, values: Record<string, string | number> = {}): string =>
  loaded[language()]
    ? fill(loaded[language()]![key], values, language())
    : fill(en[key], values, "en");
