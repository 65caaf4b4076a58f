/** Where in a game a decision stands, and what it gave away. */
import type { Differing, Replay, Review } from "../lib/protocol";

type Place = Pick<Differing, "turn" | "action" | "seat">;

/** The moment of a game in which that was decided; -1 if the game was over before. */
export const momentOf = ({ moments }: Replay, { turn, action }: Place): number =>
  moments.findIndex((one) => one.turn === turn && one.step === `action${action}`);

/** What was given away there against the best; a cross with choices is several decisions. */
export const lossAt = (review: Review, { turn, action, seat }: Place): number =>
  (review.turns[turn - 1]?.decisions ?? [])
    .filter((one) => one.action === action && one.seat === seat)
    .reduce((sum, one) => sum + one.loss, 0);
