/** What somebody at the table is doing just now. */
import type { GameView, SeatView, TableView } from "./protocol";

export type Doing =
  "active" | "deciding" | "thinking" | "done" | "joining" | "away" | "offline" | "waiting";

export function doing(seat: SeatView, game: GameView): Doing {
  if (seat.joining) return "joining";
  if (seat.kind === "person" && seat.away) return "away";
  if (seat.kind === "person" && !seat.connected) return "offline";
  if (game.waiting.includes(seat.seat)) {
    if (game.step === "roll") return "active";
    return game.step === "action1" ? "thinking" : "deciding";
  }
  return game.step === "action1" && game.decided[seat.seat] ? "done" : "waiting";
}

/** Clockwise from the seat after yours, so that the next player stands first. */
export function othersOf(table: TableView, own: number | null): SeatView[] {
  const taken = table.seats.filter((seat) => seat.kind !== "empty");
  if (own === null) return taken;
  const at = taken.findIndex((seat) => seat.seat === own);
  return at < 0 ? taken : [...taken.slice(at + 1), ...taken.slice(0, at)];
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name for a sentence: one that is written from right to left does not turn the words around it. */
export const apart = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;

export const nameOf = (table: TableView, seat: number): string =>
  apart(table.seats[seat]?.name ?? "?");

/** Whether a person sits there in the flesh: for all others the host enters real dice. */
export function isThere(table: TableView, seat: number): boolean {
  const who = table.seats[seat];
  return who?.kind === "person" && who.connected && !who.away;
}
