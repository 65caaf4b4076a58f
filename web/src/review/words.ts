/** Values and decisions in words. */
import { language } from "../i18n/index.svelte";
import { r } from "../i18n/review.svelte";
import { apart } from "../lib/seats";
import { capital, decisionWords, minus } from "../lib/words";
import type { Replay, ReplayMoment } from "../lib/protocol";
import { isAlone } from "./insight";

const number = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language(), options).format(value).replace("-", "−");

/** A chance to win, "27.7 %", or points that are expected, "64.6 points". */
export function worthWords(value: number, alone: boolean): string {
  if (!alone) return number(value, { style: "percent", maximumFractionDigits: 1 });
  const shown = number(value, { maximumFractionDigits: 1 });
  return r("points.n", { n: shown });
}

/** The points that somebody can expect: "about 64 points". */
export const pointsWords = (score: number): string =>
  r("points.expected", { n: minus(Math.round(score)) });

/** A worth as a change, with its sign. */
export function changeWords(value: number, alone: boolean): string {
  const signed = { maximumFractionDigits: 1, signDisplay: "exceptZero" } as const;
  if (!alone) return number(value, { style: "percent", ...signed });
  return r("points.n", { n: number(value, signed) });
}

/** "green 9", or that nothing is crossed. */
export const optionWords = (decision: string): string =>
  decision === "-" ? r("option.pass") : capital(decisionWords(decision));

export const nameIn = ({ players }: { players: readonly string[] }, seat: number): string =>
  apart(players[seat] ?? "?");

/** What a moment is about: "Emma has rolled: everybody decides". */
export function stepWords(replay: Replay, moment: ReplayMoment): string {
  const name = nameIn(replay, moment.active);
  if (moment.step === "over") return r(replay.over ? "step.over" : "step.stop");
  if (moment.step === "action1" && isAlone(replay)) return r("step.alone");
  return r(`step.${moment.step}`, { name });
}

export const turnWords = ({ turn, step }: ReplayMoment): string =>
  step === "over" ? "" : r("step.turn", { n: turn });
