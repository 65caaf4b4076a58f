/**
 * Which games of a table this device has seen drawn: dice that did not please somebody could be dropped
 * without a word, and drawn again under the next number. No record tells that, but this device was there.
 */
import type { TableView } from "./protocol";
import { Shelf } from "./shelf";

/** What came before a game, since the last one that this device saw played to its end. */
export interface Before {
  /** Games that it saw drawn, and knows not to have been played to their end. */
  dropped: number;
  /** Games of which it cannot know that: it came later, or was away. */
  unseen: number;
}

/** The last game that was seen, and what came before it. */
interface Notebook extends Before {
  /** When it was first seen. */
  at: number;
  /** What the table is called in records. */
  table: string;
  /** Its number. */
  last: number;
  /** Whether it was seen from its draw on. */
  drawn: boolean;
  /** Whether it was played, once its end was seen. */
  played?: boolean;
}

/** Now, and since when this device has heard the server without a break. */
export interface Moment {
  now: number;
  since: number;
}

/** No game of people is shorter: one that is shown as played in less was not played. */
const SHORTEST = 30_000;
const notebooks = new Shelf<Notebook>("draws.");

/**
 * Take down that this game is drawn, played or over: what came before it, the first time that it is seen,
 * and what no honest server does.
 */
export function noted(
  table: TableView,
  number: number,
  { now, since }: Moment,
): { before: Before | null; doubt: "twice" | "context" | null } {
  const old = notebooks.get(table.code);
  const isOver = !table.draw && table.phase === "finished";
  const identity = /^Fair-Table: (.+)$/m.exec(
    table.draw?.context ?? table.fairness?.context ?? "",
  )?.[1];
  // Numbers go up: a draw that was put aside for others cannot be taken up again.
  if (old && number < old.last) return { before: null, doubt: "twice" };
  // Before version 0.2 tables had no such name.
  if (
    table.draw
      ? !identity || identity !== (old?.table ?? identity)
      : old && identity && identity !== old.table
  )
    return { before: null, doubt: "context" };
  if (!identity) return { before: null, doubt: null };
  if (isOver) {
    // Once: a game that was over too soon becomes no longer by being shown.
    if (old && number === old.last && old.played === undefined)
      notebooks.put(table.code, {
        ...old,
        played: table.game?.ended_early === false && now - old.at >= SHORTEST,
      });
  } else if (number > (old?.last ?? 0)) {
    const before = beforeNext(old, number, since);
    const drawn = table.draw !== null;
    notebooks.put(table.code, { ...before, at: now, table: identity, last: number, drawn });
    return { before, doubt: null };
  }
  return { before: null, doubt: null };
}

function beforeNext(old: Notebook | null, number: number, since: number): Before {
  const unseen = number - (old?.last ?? 0) - 1;
  if (!old || old.played) return { dropped: 0, unseen };
  // It ended too soon; or this device was there all the time, and it did not end.
  const isDropped = old.drawn && (old.played === false || since <= old.at);
  return {
    dropped: old.dropped + (isDropped ? 1 : 0),
    unseen: old.unseen + unseen + (isDropped ? 0 : 1),
  };
}
