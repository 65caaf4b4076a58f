/** How cells and colours are named and drawn. What is legal comes from the server. */
import type { DiceView, EditionInfo, GameView, Option, SheetView } from "./protocol";

export type Colour = "r" | "y" | "g" | "b";
export const COLOURS: readonly Colour[] = ["r", "y", "g", "b"];

/** The colour of a cell like `r5`, or of a colour's name. */
export const colourOf = (cell: string): Colour => cell.charAt(0) as Colour;

/** The number of a cell like `r5`. */
export const numberOf = (cell: string): number => Number(cell.slice(1));

/** The options that cross a cell, by `row:position`; where several moves cross the same one, the furthest counts. */
export function byCell(options: readonly Option[]): Map<string, Option> {
  const found = new Map<string, Option>();
  for (const option of options) {
    if (option.row === null || option.position === null) continue;
    const key = `${option.row}:${option.position}`;
    const known = found.get(key);
    if (!known || (option.space ?? 0) > (known.space ?? 0)) found.set(key, option);
  }
  return found;
}

/** The dice as they lie there: one whose row was closed in this turn is taken away at once. */
export const lying = ({ dice, dice_usable }: GameView): DiceView | null =>
  dice && { ...dice, coloured: dice.coloured.map((face, at) => (dice_usable[at] ? face : 0)) };

/** A number between 0 and 1 that is always the same for the same words: for marks that look drawn by hand. */
export function wobble(...words: (string | number)[]): number {
  let hash = 2166136261;
  for (const char of words.join("/")) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x5bd1e995);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A sheet before the first cross, for pictures. */
export const emptySheet = (edition: EditionInfo): SheetView => ({
  rows: edition.rows.map((cells) => ({ cells: cells.map(() => "open"), crosses: 0, points: 0, locked: false, closed: false })),
  misthrows: 0,
  misthrow_points: 0,
  space: 0,
  extra: 0,
  total: 0,
  notation: "",
});
