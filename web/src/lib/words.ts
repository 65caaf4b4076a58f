/** What cells, rows, dice and options are called, on screen and by a screen reader. */
import { list, t, textFor } from "../i18n/index.svelte";
import type { Claim } from "./claim";
import type { Moment } from "./moments";
import type {
  BoardInfo,
  CellState,
  DiceView,
  EditionName,
  LayoutInfo,
  Missing,
  Option,
  PairInfo,
  RowView,
  StoodIn,
  TableView,
} from "./protocol";
import { apart, isThere, nameOf } from "./seats";
import { COLOURS, colourOf, coloursOf, isSecond, layoutOf, marksOf, numberOf } from "./sheet";

/** A number as it is printed: with a minus sign, not a hyphen. */
export const minus = (value: number): string => String(value).replace("-", "−");

/** The editions with a sheet of their own besides the classic one, in the order in which they came. */
export const FURTHER: readonly EditionName[] = [
  "mixx-a",
  "mixx-b",
  "big-points",
  "bonus-a",
  "bonus-b",
  "steps",
  "chain",
  "double",
  "x-change",
  "longo",
];

/** What is played: an edition, or the name of somebody's own sheet, which cannot pass for one. */
export const editionName = (edition: EditionName, own: string): string =>
  edition === "own" && own ? t("edition.own_named", { name: own }) : t(`edition.${edition}`);

export const colourName = (colour: string): string => t(`colour.Name.${colourOf(colour)}`);
export const letter = (colour: string): string => t(`colour.letter.${colourOf(colour)}`);

/** "red 5", "5 between red and yellow", "red 5 again" */
export function cellName(cell: string): string {
  const [one = "r", two] = coloursOf(cell);
  const colour = t(`colour.${one}`);
  const number = numberOf(cell);
  if (two) return t("cell.between", { number, one: colour, two: t(`colour.${two}`) });
  return t(isSecond(cell) ? "cell.second" : "cell.name", { colour, number });
}

/** "R 5": as short as the dice are named. */
export const cellShort = (cell: string): string =>
  `${coloursOf(cell).map(letter).join("")}\u202f${numberOf(cell)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "red 4 comes along" */
export const bringsWords = ({ brings }: Option): string =>
  t("table.brings", { n: brings.length, cells: list(brings.map(cellName)) });

/** What an option would do, in a few words. */
export function effects(option: Option, board: BoardInfo | null = null): string[] {
  const words: string[] = [];
  if (board && option.space !== null)
    words.push(t("board.extra_points", { n: board.points[option.space - 1] ?? 0 }));
  if (option.row !== null)
    words.push(option.skips > 0 ? t("table.skips", { n: option.skips }) : t("table.skips_none"));
  if (option.brings.length > 0) words.push(bringsWords(option));
  if (option.locks) words.push(t("table.locks"));
  if (option.asks) words.push(t("table.asks"));
  if (option.ends_game) words.push(t("table.ends"));
  return words;
}

/** What two cells bring once both are crossed: "13 points". */
export const giftWords = ({ gift, points }: PairInfo): string => t(`gift.${gift}`, { n: points });

/** What a cell has to do besides being crossed, in words. */
export function markWords(layout: LayoutInfo, cell: string): string[] {
  const mark = marksOf(layout).get(cell);
  const pair = layout.pairs[mark?.pair ?? -1];
  return [
    mark?.boxed ? t("cell.boxed") : "",
    mark?.tally ? (textFor(`tally.${mark.tally}`) ?? mark.tally) : "",
    pair
      ? t("cell.pair", {
          cells: list(pair.cells.filter((other) => other !== cell).map(cellName)),
          gift: giftWords(pair),
        })
      : "",
    mark?.partners ? t("cell.linked", { cells: list(mark.partners.map(cellName)) }) : "",
  ].filter(Boolean);
}

export function cellLabel(
  layout: LayoutInfo | undefined,
  cell: string,
  state: CellState,
  option: Option | undefined,
  pencilled: boolean,
  struck: boolean,
  made: { white: number; colour: string; face: number } | null = null,
  brought: readonly string[] = [],
): string {
  const words = [capital(cellName(cell)), ...(layout ? markWords(layout, cell) : [])];
  if (!option && pencilled) words.push(t("cell.along"));
  else if (struck) words.push(t("cell.struck"));
  // On a sheet that somebody sets up, every number can be tapped.
  else if (!option || (option.kind === "cross" && state === "crossed"))
    words.push(t(`cell.${state}`));
  else
    words.push(
      pencilled ? t("cell.pencil") : t("cell.may"),
      ...(made
        ? [
            t("cell.made", {
              white: made.white,
              colour: t(`colour.${colourOf(made.colour)}`),
              face: made.face,
            }),
          ]
        : []),
      ...effects(option),
    );
  if (brought.length > 0) words.push(t("cell.with", { cells: list(brought.map(cellName)) }));
  return words.join(", ");
}

export function rowLabel(colour: string, row: RowView): string {
  const label = t("row.label", { colour: colourName(colour), n: row.counted, points: row.points });
  if (row.locked) return `${label}, ${t("row.locked")}`;
  return row.closed ? `${label}, ${t("row.closed")}` : label;
}

export function lockLabel(colour: string, row: RowView, needed: number): string {
  const label = t("lock.label", { colour: colourName(colour) });
  const state = row.locked
    ? t("lock.mine")
    : row.closed
      ? t("lock.closed")
      : t("lock.open", { needed, n: row.crosses });
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

/** A decision of this turn in words: a cell, that somebody passed, or a choice. */
function partWords(decision: string): string {
  if (decision === "-") return t("table.passes");
  if (decision === ">#" || decision === ">-")
    return t(decision === ">#" ? "choice.locked" : "choice.left");
  const swap = /^(\d+)>(\d+)$/.exec(decision);
  if (swap) return t("choice.swapped", { shown: swap[1] ?? "", used: swap[2] ?? "" });
  if (decision.startsWith(">")) return t("choice.row", { colour: colourName(decision.slice(1)) });
  return cellName(decision.replace(/^\d+>/, "").replace(/[=#!]/g, ""));
}

/** A decision and what was chosen after it. */
export const decisionWords = (decision: string): string =>
  decision.split(" ").map(partWords).join(", ");

/** What a choice that follows would do, as words for a button and beneath them. */
export function choiceWords(option: Option): { what: string; then: string; short?: string } {
  const { kind, decision, brings } = option;
  const then = [
    ...(brings.length > 0 ? [t("choice.crosses", { cells: list(brings.map(cellName)) })] : []),
    ...(option.ends_game ? [t("table.ends")] : []),
  ];
  if (kind === "swap") {
    const [shown, used] = decision.split(">");
    return { what: t("choice.swap", { shown: shown ?? "", used: used ?? "" }), then: "" };
  }
  const short =
    brings.length > 0 && !option.ends_game ? `✕ ${brings.map(cellShort).join(", ")}` : "";
  if (kind === "row")
    return {
      what: colourName(decision.slice(1)),
      then: then.join(", ") || t("choice.nothing"),
      short,
    };
  if (kind === "lock")
    return { what: t("choice.lock"), then: [t("choice.lock_then"), ...then].join(", ") };
  return { what: t("choice.leave"), then: [t("choice.leave_then"), ...then].join(", ") };
}

/** What a bot decided for you: all of it, or the last if that is much. */
export function stoodInWords(decisions: readonly StoodIn[]): string {
  const words = decisions.map(({ decision }) =>
    decision === "-" ? t("table.passed") : decisionWords(decision),
  );
  return words.length > 3
    ? t("table.stood_in_many", { what: words.at(-1) ?? "" })
    : t("table.stood_in", { what: list(words) });
}

/** Where a move leads, and what it crosses: "Move to space 9: cross green 9". */
export function moveWords(option: Option, board: BoardInfo): string {
  const cell = cellName(board.spaces[(option.space ?? 1) - 1] ?? "");
  return t("board.move", {
    n: option.space ?? 0,
    effect: t(option.row === null ? "board.crossed_already" : "board.crosses", { cell }),
  });
}

/** What is to be seen just now, in a sentence. */
export function momentWords(moment: Moment, table: TableView, own: number | null): string {
  const yours = "seat" in moment && moment.seat === own;
  const name =
    "seat" in moment && moment.seat !== null
      ? yours
        ? t("lobby.You")
        : nameOf(table, moment.seat)
      : "";
  switch (moment.kind) {
    case "dice":
      return yours ? t("show.you_roll") : t("show.rolls", { name });
    case "cross":
      return t("event.crossed", { name, cell: list(moment.cells.map(cellName)) });
    case "move":
      return t("event.moved", { name, n: moment.space });
    case "pass":
      return moment.seat === null
        ? t("show.nobody", { sum: moment.sum })
        : yours
          ? t("table.do_decided_pass")
          : t("show.passes", { name });
    case "misthrow":
      return t("event.misthrown", { name: nameOf(table, moment.seat) });
    case "lock":
      return t("event.row_closed", {
        names: list(moment.seats.map((seat) => nameOf(table, seat))),
        colour: colourName(moment.colour),
      });
    case "lead":
      return yours ? t("show.you_lead") : t("show.lead", { name });
    case "last":
      return t("event.last_round", { name: nameOf(table, moment.seat) });
    case "over":
      return endWords(table).what;
  }
}

/** Why a game is over, and by whom: "Second row locked: the game is over", "Red: Ada. Green: Emma." */
export function endWords(table: TableView): { what: string; who: string } {
  const { sheets } = table.game!;
  const { row_colours: rows, rows_to_end: many } = layoutOf(table, 0);
  const locks = rows.flatMap((colour, row) => {
    const names = sheets.flatMap((sheet, seat) =>
      sheet.rows[row]?.locked ? [nameOf(table, seat)] : [],
    );
    return sheets[0]?.rows[row]?.closed && names.length > 0
      ? [t("end.locked_by", { colour: colourName(colour), names: list(names) })]
      : [];
  });
  const failed = sheets.flatMap((sheet, seat) =>
    sheet.misthrows >= layoutOf(table, seat).misthrow_limit ? [nameOf(table, seat)] : [],
  );
  if (failed.length > 0) return { what: t("end.why_misthrow", { name: list(failed) }), who: "" };
  if (locks.length >= many)
    return {
      what: t(many === 2 ? "end.why_locks" : "event.game_over"),
      who: locks.join(" · "),
    };
  return { what: t(table.board ? "end.why_board" : "event.game_over"), who: "" };
}

/** Where somebody stands in the end: "2nd of 3, 4 points behind Emma. Best row: red, 28 points." */
export function rankWords(table: TableView, seat: number): string {
  const { sheets } = table.game!;
  const [mine, totals] = [sheets[seat]?.total ?? 0, sheets.map(({ total }) => total)];
  const place = 1 + totals.filter((total) => total > mine).length;
  const next = place > 1 ? Math.max(...totals) : Math.max(...totals.filter((_, at) => at !== seat));
  const [gap, other] = [
    Math.abs(next - mine),
    totals.findIndex((total, at) => at !== seat && total === next),
  ];
  if (gap === 0) return t("end.level", { points: mine });
  return t(place > 1 ? "end.behind" : "end.ahead", {
    place,
    of: totals.length,
    n: gap,
    name: nameOf(table, other),
  });
}

/** A result to be sent to somebody. */
export function resultText(table: TableView): string {
  const { sheets } = table.game!;
  const lines = sheets
    .map(({ total }, seat) => ({ total, name: table.seats[seat]?.name ?? "?" }))
    .sort((a, b) => b.total - a.total);
  return [
    `Qwixx · ${t(`edition.${table.settings.edition}`)}`,
    ...lines.map(({ total, name }, at) => `${at + 1}. ${name}: ${total}`),
  ].join("\n");
}

/** Who is the host and not there, and what comes of it. */
export const hostGone = (table: TableView): string | null =>
  isThere(table, table.host) ? null : t("lobby.host_gone", { name: nameOf(table, table.host) });

/** Who throws now, and who types it if the dice are real. */
export function throwing(table: TableView): string {
  const active = table.game?.active ?? 0;
  const name = nameOf(table, active);
  if (table.settings.dice !== "entered") return t("table.rolls", { name });
  if (active === table.host || isThere(table, active)) return t("table.enters", { name });
  return t("table.enters_for", { host: nameOf(table, table.host), name });
}

/** Who broke a draw off, and why. */
export const brokenWords = (missing: readonly Missing[], table: TableView): string =>
  (["not_opened", "left", "removed"] as const)
    .flatMap((reason) => {
      const names = missing
        .filter(({ why }) => why === reason)
        .map(({ seat }) => nameOf(table, seat));
      return names.length > 0 ? [t(`event.draw_${reason}`, { names: list(names) })] : [];
    })
    .join(". ");

/** What may be said about the dice, in a line. */
export function claimText(claim: Claim): string {
  if (claim.kind === "alarm")
    return t(`claim.alarm_${claim.why}`, { name: apart(claim.name ?? ""), n: claim.turn ?? 0 });
  if (claim.kind === "broken")
    return t("claim.broken", { n: claim.draws, names: list(claim.names.map(apart)) });
  if (claim.kind === "dropped" || claim.kind === "unseen")
    return t(`claim.${claim.kind}`, { n: claim.games });
  return t(`claim.${claim.kind}`);
}
