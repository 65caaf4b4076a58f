/** What a review says, put so that it can be shown. Every value comes from the server. */
import type {
  BotLevel,
  Label,
  Replay,
  ReplayMoment,
  Review,
  ReviewDecision,
  ReviewOption,
  ReviewSeat,
  ReviewTurn,
  Worth,
} from "../lib/protocol";

/** The colours of seats, as their faces have them, and how their lines are dashed. */
export const WHO = ["#7a3b74", "#147a80", "#e2725b", "#b07d12", "#5a6b7f", "#6f7a2a"] as const;
export const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3"] as const;
export const whoOf = (seat: number): string => WHO[seat % WHO.length] ?? WHO[0];
export const dashOf = (seat: number): string => DASHES[seat % DASHES.length] ?? "";

/** One player alone has won already: there the points of the score count. */
export const isAlone = ({ players }: { players: readonly string[] }): boolean =>
  players.length === 1;

/** As many points of the score weigh as much as a whole chance to win. */
const SOLO_POINTS = 100;

/** What something is worth to a seat, in what counts in this game. */
export const worthTo = (worth: Worth, seat: number): number =>
  (worth.win.length > 1 ? worth.win : worth.score)[seat] ?? 0;

export const turnOf = (review: Review | null, moment: ReplayMoment): ReviewTurn | undefined =>
  moment.step === "over" ? undefined : review?.turns[moment.turn - 1];

const ACTIONS = { action1: 1, action2: 2, action3: 3, over: 0 } as const;

/** The decisions of a seat at a moment: several where a cross asks for choices. */
export const decisionsAt = (
  review: Review | null,
  moment: ReplayMoment,
  seat: number,
): ReviewDecision[] =>
  (turnOf(review, moment)?.decisions ?? []).filter(
    (one) => one.seat === seat && one.action === ACTIONS[moment.step],
  );

/** What a moment is worth, before what is decided in it. */
export function worthAt(review: Review, moment: ReplayMoment): Worth {
  const turn = turnOf(review, moment);
  if (!turn) return review.end;
  return moment.step === "action1"
    ? turn.rolled
    : (turn.after[ACTIONS[moment.step] - 2] ?? turn.rolled);
}

export interface Point {
  /** In moments; half a moment before a roll stands what it was worth before. */
  x: number;
  y: number[];
}

/** The chance to win of every seat along the game; alone, the score that is expected. */
export function curveOf(replay: Replay, review: Review): Point[] {
  const seats = replay.players.map((_, seat) => seat);
  const point = (x: number, worth: Worth): Point => ({
    x,
    y: seats.map((seat) => worthTo(worth, seat)),
  });
  return replay.moments.flatMap((moment, at) => {
    const turn = turnOf(review, moment);
    const now = point(at, worthAt(review, moment));
    return turn && moment.step === "action1" ? [point(at - 0.5, turn.before), now] : [now];
  });
}

export const optionOf = (one: ReviewDecision, decision: string): ReviewOption | undefined =>
  one.options.find((option) => option.decision === decision);

/** What an option gives away against the best. */
export const lossOf = (one: ReviewDecision, option: ReviewOption): number =>
  Math.max(0, worthTo(one.options[0]!, one.seat) - worthTo(option, one.seat));

/** How far the best is ahead of the second. */
export const leadOf = (one: ReviewDecision): number =>
  one.options[1] ? lossOf(one, one.options[1]) : 0;

const weight = (value: number, alone: boolean): number =>
  Math.abs(value) / (alone ? SOLO_POINTS : 1);
/** Below this, two options are as good as each other. */
const SAME = 0.002;
export const isBest = (one: ReviewDecision, alone: boolean): boolean =>
  weight(one.loss, alone) < SAME;

/** Something that made a difference. */
export interface Turning {
  kind: "luck" | "loss" | "find";
  at: number;
  seat: number;
  /** What it did to that seat. */
  by: number;
  label?: Label;
}

/** One roll of ten does as much (docs/insight.md). */
const LUCK = 0.08;
const LOSS = 0.03;
const FIND = 0.04;
const MOST = 8;

/** Rolls that changed much, decisions that gave much away, and those where only one was good, and found. */
export function turningPoints(replay: Replay, review: Review, most = MOST): Turning[] {
  const alone = isAlone(replay);
  const found = replay.moments.flatMap((moment, at): Turning[] => {
    const turn = turnOf(review, moment);
    if (!turn) return [];
    const points: Turning[] = [];
    if (moment.step === "action1") {
      const luck = alone ? turn.score_luck : turn.luck;
      const seat = luck.reduce(
        (best, one, here) => (Math.abs(one) > Math.abs(luck[best] ?? 0) ? here : best),
        0,
      );
      if (weight(luck[seat] ?? 0, alone) >= LUCK)
        points.push({ kind: "luck", at, seat, by: luck[seat] ?? 0 });
    }
    for (const seat of replay.players.keys())
      for (const one of decisionsAt(review, moment, seat)) {
        if (weight(one.loss, alone) >= LOSS)
          points.push({ kind: "loss", at, seat, by: -one.loss, label: one.label });
        else if (isBest(one, alone) && weight(leadOf(one), alone) >= FIND)
          points.push({ kind: "find", at, seat, by: leadOf(one) });
      }
    return points;
  });
  return found
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, most)
    .sort((a, b) => a.at - b.at || a.seat - b.seat);
}

/** Up to which error rate somebody plays like one of our bots, as measured in docs/insight.md. */
const LEVELS: readonly [BotLevel, number][] = [
  ["master", 0.0008],
  ["expert", 0.0042],
  ["regular", 0.0101],
];

export function levelOf({ error_rate, real }: ReviewSeat, alone: boolean): BotLevel | null {
  if (alone || error_rate === null || real < 5) return null;
  return LEVELS.find(([, limit]) => error_rate <= limit)?.[0] ?? "novice";
}

/** Decisions that were as good as the best, of all that left a choice. */
export const goodOf = ({ labels, decisions }: ReviewSeat): { good: number; of: number } => ({
  good: labels["good"] ?? 0,
  of: decisions,
});

export const luckOf = (seat: ReviewSeat, alone: boolean): number =>
  (alone ? seat.score : seat.win).luck;

/** Half of all games have less luck than this, good or bad. */
const LUCKY = 0.24;

/** What is kind and true to say about somebody's game. */
export function praiseOf(
  review: Review,
  seat: number,
): "well_lucky" | "well_unlucky" | "well" | "lucky" | "unlucky" | "fair" {
  const alone = isAlone(review);
  const one = review.seats[seat]!;
  const { good, of } = goodOf(one);
  const well = of === 0 || good / of >= 0.9;
  const luck = luckOf(one, alone) / (alone ? SOLO_POINTS : 1);
  if (Math.abs(luck) < LUCKY) return well ? "well" : "fair";
  if (luck > 0) return well ? "well_lucky" : "lucky";
  return well ? "well_unlucky" : "unlucky";
}

/** A decision worth asking again, and where it stands. */
export interface Question {
  at: number;
  one: ReviewDecision;
}

const QUESTIONS = 10;

/** What somebody did not find, the dearest first; or, if there is nothing, where it was hardest to find. */
export function questionsOf(
  replay: Replay,
  review: Review,
  seat: number,
): { mistakes: boolean; questions: Question[] } {
  const all = replay.moments.flatMap((moment, at) =>
    decisionsAt(review, moment, seat).map((one) => ({ at, one })),
  );
  const mistakes = all.filter(({ one }) => one.label !== "good");
  const asked = mistakes.length > 0 ? mistakes : all.filter(({ one }) => one.real);
  const size = ({ one }: Question) => (mistakes.length > 0 ? one.loss : leadOf(one));
  const questions = [...asked]
    .sort((a, b) => size(b) - size(a))
    .slice(0, mistakes.length > 0 ? QUESTIONS : QUESTIONS / 2)
    .sort((a, b) => a.at - b.at);
  return { mistakes: mistakes.length > 0, questions };
}
