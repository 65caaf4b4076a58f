/** What the coach said, for one step of one game: asked once, whoever shows it. */
import { language } from "../i18n/index.svelte";
import { at, bearer, send } from "../lib/api";
import type { Advice, CoachAnswer, TableView } from "../lib/protocol";

let last: { key: string; answer: Promise<CoachAnswer> } | null = null;

/** The options of a step, best first. */
export function adviceFor(
  table: TableView,
  secret: string,
  own: string | null,
): Promise<CoachAnswer> {
  // A swap that was chosen, or a row to choose on, asks anew within a step.
  const key = [table.code, table.game!.step_id, own].join();
  if (last?.key !== key) {
    const path = at(table.code, `/coach?language=${language()}`);
    const answer = send(path, bearer(secret)).then((told) => told.json() as Promise<CoachAnswer>);
    last = { key, answer };
    // What failed may be asked again.
    answer.catch(() => {
      if (last?.answer === answer) last = null;
    });
  }
  return last.answer;
}

/** Points of the chance to win that an option may lose and still is a good one. */
const GOOD = 0.015;
const FEW = 3;

/** Some good options, in the order in which they stand on the sheet: who learns finds out alone which is best. */
export function goodOnes(
  options: readonly Advice[],
  seat: number,
  order: readonly string[],
): Advice[] {
  const best = options[0]?.win[seat] ?? 0;
  return options
    .filter(({ win }) => best - (win[seat] ?? 0) <= GOOD)
    .slice(0, FEW)
    .sort((one, two) => order.indexOf(one.decision) - order.indexOf(two.decision));
}

/** A chance as people write it, with one digit behind the point. */
export const percent = (chance: number, language: string): string =>
  new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: 1 }).format(
    Math.round(chance * 1000) / 1000,
  );
