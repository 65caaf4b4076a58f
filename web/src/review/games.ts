/** Games on record, and their reviews, from the server. */
import { language } from "../i18n/index.svelte";
import { ask, Refused } from "../lib/api";
import type { PostRecord, Replay, Review, ReviewProgress } from "../lib/protocol";
import { fetchRecord } from "../lib/records";
import { ownSeat } from "../lib/seatbook";

/** The record of a game that a table has kept: for who sits there, or has a key, or if it is public. */
export const keptRecord = (code: string, game: number, key: string | null): Promise<string> =>
  fetchRecord(code, ownSeat(code)?.secret ?? key, game).then((answer) => answer.text());

export const replayOf = (record: string, game = 1): Promise<Replay> =>
  ask<Replay>("api/replays", { record, game } satisfies PostRecord);

/** Milliseconds to wait where the server is busy, or not there for a moment. */
const PAUSE = 2500;
const PATIENCE = 8;

/** The review of a game, as soon as the server has made it; until then, how far it is. */
export async function reviewOf(
  record: string,
  tell: (done: number, turns: number) => void,
  gone: () => boolean,
): Promise<Review | null> {
  const wish = { record, language: language() } satisfies PostRecord;
  for (let failed = 0; !gone();) {
    try {
      const answer = await ask<Review | ReviewProgress>("api/reviews", wish);
      if ("seats" in answer) return answer;
      tell(answer.done, answer.turns);
    } catch (error) {
      const passes =
        error instanceof Refused && ["offline", "restart", "too_many"].includes(error.code);
      if (!passes || (failed += 1) >= PATIENCE) throw error;
      await new Promise((then) => setTimeout(then, PAUSE));
    }
  }
  return null;
}
