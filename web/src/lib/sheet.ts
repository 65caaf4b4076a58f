/** How cells and colours are named and drawn. What is legal comes from the server. */
import type {
  CellState,
  DiceView,
  EditionName,
  GameView,
  LayoutInfo,
  Option,
  SheetView,
  TableView,
} from "./protocol";

/** What is played on at a table. */
export interface SheetInPlay {
  edition: EditionName;
  layout: LayoutInfo;
  hasBoard: boolean;
}

export type Colour = "r" | "y" | "g" | "b";
export const COLOURS: readonly Colour[] = ["r", "y", "g", "b"];

/** The colours of a cell: one, or those of both rows that a field like `ry5` lies between. */
export const coloursOf = (cell: string): Colour[] => [...cell.replace(/[^a-z].*/, "")] as Colour[];

/** The colour of a cell like `r5`, or of a colour's name. */
export const colourOf = (cell: string): Colour => cell.charAt(0) as Colour;

/** The number of a cell like `r5`, `ry5` or `r5'`. */
export const numberOf = (cell: string): number => Number(cell.replace(/\D/g, ""));

/** Whether this is the second box of a number. */
export const isSecond = (cell: string): boolean => cell.endsWith("'");

/** The sheet of a seat: its own, or the one that all have. */
export const layoutOf = ({ layouts }: TableView, seat: number): LayoutInfo =>
  (layouts.length > 1 ? layouts[seat] : undefined) ?? layouts[0]!;

/** The cells of a line: a row, or behind them fields between two rows. */
export const lineOf = (layout: LayoutInfo, line: number): string[] =>
  layout.rows[line] ?? layout.between[line - layout.rows.length] ?? [];

/** The cell that an option crosses by itself. */
export const cellOf = (layout: LayoutInfo, option: Option): string | undefined =>
  option.row === null || option.position === null
    ? undefined
    : lineOf(layout, option.row)[option.position];

/** The numbers of the lines from top to bottom: fields lie beneath the first row that they count for. */
export function linesOf(layout: LayoutInfo): number[] {
  const beneath = (row: string) =>
    layout.between.flatMap((cells, at) =>
      colourOf(cells[0] ?? "") === colourOf(row) ? [layout.rows.length + at] : [],
    );
  return layout.row_colours.flatMap((row, at) => [at, ...beneath(row)]);
}

/** A number and, where it has one, its second box beneath. */
export type Column = { cell: string; at: number }[];

export function columnsOf(cells: readonly string[]): Column[] {
  const columns: Column[] = [];
  cells.forEach((cell, at) =>
    isSecond(cell) ? columns.at(-1)?.push({ cell, at }) : columns.push([{ cell, at }]),
  );
  return columns;
}

/** What a cell has to do besides being crossed. */
export interface Mark {
  boxed?: boolean;
  /** Cells that are crossed with it. */
  partners?: string[];
  /** It is one of the cells of a further row. */
  tally?: string;
  /** Which of the pairs it belongs to. */
  pair?: number;
}

const known = new WeakMap<LayoutInfo, Map<string, Mark>>();

export function marksOf(layout: LayoutInfo): Map<string, Mark> {
  const found = known.get(layout) ?? new Map<string, Mark>();
  if (known.has(layout)) return found;
  const add = (cell: string, mark: Mark) => found.set(cell, { ...found.get(cell), ...mark });
  for (const cell of layout.boxed) add(cell, { boxed: true });
  for (const { name, cells } of layout.tallies)
    for (const cell of cells) add(cell, { tally: name });
  layout.pairs.forEach(({ cells }, pair) => cells.forEach((cell) => add(cell, { pair })));
  for (const pair of layout.together)
    for (const cell of pair)
      add(cell, {
        partners: [...(found.get(cell)?.partners ?? []), ...pair.filter((other) => other !== cell)],
      });
  known.set(layout, found);
  return found;
}

/** Whether a sheet has a line of its own for what is not a row: a bar, gifts, swaps, lucky numbers. */
export const hasMore = ({ bar, pairs, swaps, lucky }: LayoutInfo): boolean =>
  [bar, pairs, swaps, lucky].some((one) => one.length > 0);

/** Rows that are longer than a phone is wide. */
export const isLong = ({ rows }: LayoutInfo): boolean =>
  rows.some((cells) => columnsOf(cells).length > 12);

/** What makes a sheet higher than the classic one, as classes for whoever makes room for it. */
export const shapeOf = (layout: LayoutInfo) => ({
  long: isLong(layout),
  stacked: layout.rows.flat().some(isSecond),
  fielded: layout.between.length > 0,
  more: hasMore(layout),
});

/** The height without which a finger does not hit its cells, in pixels: what a shell keeps for it. */
export function leastHeight(layout: LayoutInfo): number {
  const { long, stacked, fielded } = shapeOf(layout);
  const cell = stacked ? 58 : long ? 52 : fielded || hasMore(layout) ? 34 : 44;
  const further = [layout.bar, layout.swaps, layout.pairs, layout.lucky].filter(
    ({ length }) => length > 0,
  );
  return 94 + layout.rows.length * (25 + cell) + layout.between.length * 27 + further.length * 30;
}

export const isTall = (layout: LayoutInfo): boolean =>
  Object.values(shapeOf(layout)).includes(true);

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

/** What would come along with each of these options, before any of them is taken: by cell, with which. */
export function broughtBy(layout: LayoutInfo, options: readonly Option[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const option of options) {
    const by = cellOf(layout, option);
    for (const cell of option.brings)
      found.set(cell, [...(found.get(cell) ?? []), ...(by ? [by] : [])]);
  }
  return found;
}

/** What these options cross, and what they bring along. */
export const inPencil = (layout: LayoutInfo, options: readonly Option[]): Set<string> =>
  new Set(options.flatMap((option) => [cellOf(layout, option) ?? "", ...option.brings]));

/** The cells that these options would skip: the price of a cross. */
export function skippedBy(
  layout: LayoutInfo,
  sheet: SheetView,
  options: readonly Option[],
): Set<string> {
  const pencil = inPencil(layout, options);
  const lines: [string[], CellState[]][] = [
    ...layout.rows.map((cells, at): [string[], CellState[]] => [
      cells,
      sheet.rows[at]?.cells ?? [],
    ]),
    ...layout.between.map((cells, at): [string[], CellState[]] => [cells, sheet.between[at] ?? []]),
  ];
  return new Set(
    lines.flatMap(([cells, states]) => {
      const last = cells.findLastIndex((cell) => pencil.has(cell));
      return cells
        .slice(0, Math.max(0, last))
        .filter((cell, at) => states[at] === "open" && !pencil.has(cell) && !isSecond(cell));
    }),
  );
}

/** The dice as they lie there, until the next roll: one whose row was closed is taken away at once. */
export function lying({ number, turn, dice, dice_usable, last_turn }: GameView): {
  dice: DiceView | null;
  thrown: string;
} {
  const lie = dice ?? last_turn?.dice ?? null;
  const which = dice ? turn : (last_turn?.turn ?? 0);
  return {
    dice: lie && { ...lie, coloured: lie.coloured.map((face, at) => (dice_usable[at] ? face : 0)) },
    // The same faces may come again in the next turn.
    thrown: `${number}/${which}/${lie ? [...lie.white, ...lie.coloured].join("") : ""}`,
  };
}

/** A number between 0 and 1 that is always the same for the same words: for marks that look drawn by hand. */
export function wobble(...words: (string | number)[]): number {
  let hash = 2166136261;
  for (const char of words.join("/")) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x5bd1e995);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A sheet before the first cross, for pictures. */
export const emptySheet = (layout: LayoutInfo): SheetView => ({
  rows: layout.rows.map((cells) => ({
    cells: cells.map(() => "open"),
    crosses: 0,
    counted: 0,
    points: 0,
    locked: false,
    closed: false,
  })),
  between: layout.between.map((cells) => cells.map(() => "open")),
  bar: layout.bar.map(() => false),
  swaps: layout.swaps.map(() => false),
  pairs: layout.pairs.map(() => false),
  tallies: layout.tallies.map(() => 0),
  gifts: 0,
  misthrows: 0,
  misthrow_points: 0,
  space: 0,
  extra: 0,
  total: 0,
  notation: "",
});
