/** The puzzles that come with the server, and which of them to ask next. */
import type { Explored } from "./explore";

/** As it stands in the file (docs/insight.md). */
export interface Puzzle {
  edition: string;
  board: string | null;
  sheets: string[];
  position: string;
  dice: string;
  taken: string[][];
  /** Counted from 1, as in the notation. */
  seat: number;
  missed: string;
}

export const explored = (puzzle: Puzzle): Explored => ({
  edition: puzzle.edition,
  board: puzzle.board,
  rulings: [],
  sheets: puzzle.sheets,
  players: puzzle.position.split("|").length,
  position: puzzle.position,
  dice: puzzle.dice,
  seat: puzzle.seat - 1,
  taken: puzzle.taken,
});

/** The same puzzle has the same name, wherever it stands in the file. */
export const idOf = ({ edition, position, dice, seat, taken }: Puzzle): string =>
  [edition, position, dice, seat, taken.join(";")].join("/");

/** The next that was not solved yet, behind this one; of solved ones simply the next. */
export function nextOf(
  puzzles: readonly Puzzle[],
  solved: Readonly<Record<string, boolean>>,
  at: number,
): number {
  const places = puzzles.map((_, step) => (at + 1 + step) % puzzles.length);
  return places.find((place) => !solved[idOf(puzzles[place]!)]) ?? places[0] ?? -1;
}
