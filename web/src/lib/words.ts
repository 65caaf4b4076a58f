/** What cells, rows, dice and options are called, on screen and by a screen reader. */
import { list, t } from "../i18n/index.svelte";
import type { BoardInfo, CellState, DiceView, Option, RowView, StoodIn, TableView } from "./protocol";
import { isThere, nameOf } from "./seats";
import { COLOURS, colourOf, numberOf } from "./sheet";

export const colourName = (colour: string): string => t(`colour.Name.${colourOf(colour)}`);
export const letter = (colour: string): string => t(`colour.letter.${colourOf(colour)}`);

/** "red 5" */
export const cellName = (cell: string): string =>
  t("cell.name", { colour: t(`colour.${colourOf(cell)}`), number: numberOf(cell) });

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What an option would do, in a few words. */
export function effects(option: Option, board: BoardInfo | null = null): string[] {
  const words: string[] = [];
  if (board && option.space !== null) words.push(t("board.extra_points", { n: board.points[option.space - 1] ?? 0 }));
  if (option.row !== null) words.push(option.skips > 0 ? t("table.skips", { n: option.skips }) : t("table.skips_none"));
  if (option.locks) words.push(t("table.locks"));
  if (option.ends_game) words.push(t("table.ends"));
  return words;
}

export function cellLabel(cell: string, state: CellState, option: Option | undefined, pencilled: boolean): string {
  const words = [capital(cellName(cell))];
  if (!option) words.push(t(`cell.${state}`));
  else words.push(pencilled ? t("cell.pencil") : t("cell.may"), ...effects(option));
  return words.join(", ");
}

export function rowLabel(colour: string, row: RowView): string {
  const label = t("row.label", { colour: colourName(colour), n: row.crosses, points: row.points });
  if (row.locked) return `${label}, ${t("row.locked")}`;
  return row.closed ? `${label}, ${t("row.closed")}` : label;
}

export function lockLabel(colour: string, row: RowView, needed: number): string {
  const label = t("lock.label", { colour: colourName(colour) });
  const state = row.locked ? t("lock.mine") : row.closed ? t("lock.closed") : t("lock.open", { needed, n: row.crosses });
  return `${label}, ${state}`;
}

/** The dice, said aloud. */
export function diceWords(dice: DiceView): string {
  const rest = COLOURS.map((colour, at) => ({ colour, face: dice.coloured[at] ?? 0 }))
    .filter(({ face }) => face > 0)
    .map(({ colour, face }) => t("cell.name", { colour: t(`colour.${colour}`), number: face }));
  return t("table.dice_say", {
    a: dice.white[0] ?? 0,
    b: dice.white[1] ?? 0,
    sum: dice.white_sum,
    rest: capital(rest.join(", ")),
  });
}

/** A decision of this turn in words: a cell, or that somebody passed. */
export function decisionWords(decision: string): string {
  if (decision === "-") return t("table.passes");
  const cell = decision.replace(/^\d+>/, "").replace(/[=#!]/g, "");
  return cellName(cell);
}

/** What a bot decided for you: all of it, or the last if that is much. */
export function stoodInWords(decisions: readonly StoodIn[]): string {
  const words = decisions.map(({ decision }) => (decision === "-" ? t("table.passed") : decisionWords(decision)));
  return words.length > 3 ? t("table.stood_in_many", { what: words.at(-1) ?? "" }) : t("table.stood_in", { what: list(words) });
}

/** Where a move leads, and what it crosses: "Move to space 9: cross green 9". */
export function moveWords(option: Option, board: BoardInfo): string {
  const cell = cellName(board.spaces[(option.space ?? 1) - 1] ?? "");
  return t("board.move", { n: option.space ?? 0, effect: t(option.row === null ? "board.crossed_already" : "board.crosses", { cell }) });
}

/** Who throws now, and who types it if the dice are real. */
export function throwing(table: TableView): string {
  const active = table.game?.active ?? 0;
  const name = nameOf(table, active);
  if (table.settings.dice !== "entered") return t("table.rolls", { name });
  if (active === table.host || isThere(table, active)) return t("table.enters", { name });
  return t("table.enters_for", { host: nameOf(table, table.host), name });
}
