/**
 * Which games of a table this device has seen drawn: dice that did not please somebody could be dropped
 * without a word, and drawn again under the next number. No record tells that, but this device was there.
 */
import { keepJson, keptJson, keptNames } from "./memory";
import type { TableView } from "./protocol";

/** What came before a game. */
export interface Before {
  /** Games right before it that this device saw drawn, but not played to their end. */
  dropped: number;
  /** Games before those of which it has seen nothing. */
  unseen: number;
}

interface Notebook {
  /** When the last game was first seen. */
  at: number;
  /** What the table is called in records. */
  table: string;
  /** The highest number of a game that was drawn. */
  last: number;
  /** How many were drawn since the last one that came to its end. */
  open: number;
}

const MOST = 20;
/** No game of people is shorter: one that is shown as played in less was not played. */
const SHORTEST = 30_000;
const memory = new Map<string, Notebook>();

function notebookOf(name: string): Notebook | null {
  const [here, kept] = [memory.get(name), keptJson<Notebook | null>(name, null)];
  // Another tab may have seen more.
  return here && here.last >= (kept?.last ?? 0) ? here : kept;
}

/**
 * Take down that this game is drawn, played or over: what came before it, the first time that it is seen,
 * and what no honest server does.
 */
export function noted(
  table: TableView,
  number: number,
  now: number,
): { before: Before | null; doubt: "twice" | "context" | null } {
  const name = `draws.${table.code}`;
  const old = notebookOf(name);
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
  const { last, open } = old ?? { last: 0, open: 0 };
  if (isOver) {
    const isPlayed =
      old && number === last && table.game?.ended_early === false && now - old.at >= SHORTEST;
    if (isPlayed && open > 0) remember(name, { ...old, open: 0 });
  } else if (number > last) {
    remember(name, { at: now, table: identity, last: number, open: open + 1 });
    return { before: { dropped: open, unseen: number - last - 1 }, doubt: null };
  }
  return { before: null, doubt: null };
}

function remember(name: string, book: Notebook): void {
  memory.set(name, book);
  keepJson(name, book);
  const others = keptNames("draws.").map((one) => ({
    one,
    at: keptJson<Notebook | null>(one, null)?.at ?? 0,
  }));
  for (const { one } of others.sort((a, b) => b.at - a.at).slice(MOST)) keepJson(one, null);
}
