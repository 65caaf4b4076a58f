/** Days, places and par in words. */
import { language, list, t } from "../i18n/index.svelte";
import { r } from "../i18n/review.svelte";
import { apart } from "../lib/seats";
import { minus } from "../lib/words";
import type { AttemptView, ChallengeView, Par, ParSpread } from "../lib/protocol";

/** Dates as they are written where this browser is at home, in the language of the page. */
export const locale = (): string =>
  navigator.languages.find((one) => one.startsWith(language())) ?? language();

/** "Wednesday, 18 November": a date that is the same everywhere. */
export const dayWords = (day: string, weekday: "long" | undefined = "long"): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), {
    ...(weekday && { weekday }),
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });

export const whenWords = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(locale(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });

/** What is played: "Classic, alone", "Longo, against Expert and Novice", "Classic, in groups of 3". */
export function kindWords({ edition, board, bots, people }: ChallengeView): string {
  const others = bots.map((level) => t(`level.${level}`));
  return [
    t(`edition.${edition}`),
    board ? (board === "garden" || board === "storm" ? t(`board.${board}`) : board) : "",
    people > 1 ? r("same.groups", { n: people }) : "",
    others.length > 0 ? r("same.against", { names: list(others) }) : "",
    people === 1 && others.length === 0 ? r("same.alone") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The people of an attempt. */
export const namesOf = ({ names, people }: AttemptView): string =>
  list(people.map((seat) => apart(names[seat] ?? "?")));
/** What is ranked: the sum of the people's points. */
export const pointsOf = ({ scores, people }: AttemptView): number =>
  people.reduce((sum, seat) => sum + (scores[seat] ?? 0), 0);

/** How many of a hundred games of a bot were not as good. */
export const betterThan = ({ scores }: ParSpread, points: number): number =>
  Math.round((100 * scores.filter((score) => score < points).length) / scores.length);

/** "Better than 71 % of the games of Regular"; of one that always plays the same, only whether. */
export function spreadWords(spread: ParSpread, points: number): string {
  const level = t(`level.${spread.player}`);
  const [lowest = 0, n] = [spread.scores[0], betterThan(spread, points)];
  if (lowest === spread.scores.at(-1) || n === 0 || n === 100)
    return r(points > lowest ? "same.better" : points < lowest ? "same.worse" : "same.as_good", {
      level,
    });
  return r("same.better_than", { n, level });
}

/**
 * A result in a line, which gives nothing of the dice away: how good the play was where that is known,
 * since points and par would tell how good the dice were.
 */
export function resultLine(view: ChallengeView, own: AttemptView, link: string): string {
  const what = view.day
    ? r("same.line_day", { day: dayWords(view.day, undefined) })
    : r("same.line");
  const par: Par | null = view.par;
  const points = pointsOf(own);
  const strongest = par?.spreads.findLast((one) => betterThan(one, points) > 0);
  const said = [
    par?.solo ? r("same.line_par", { n: minus(Math.round((100 * points) / par.solo)) }) : "",
    strongest ? spreadWords(strongest, points) : "",
  ].filter(Boolean);
  if (said.length === 0) said.push(t("sheet.points", { n: minus(points) }));
  return `Qwixx · ${what}\n${said.join(" · ")}\n${link}`;
}
