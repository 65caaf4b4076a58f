import { readFileSync } from "node:fs";
import { CONTEXT, deviceCommitment, serverCommitment } from "../src/lib/fair";
import type { Moment } from "../src/lib/notebook";
import type { DrawView } from "../src/lib/protocol";
import { answer as answerTo, seen, type DrawnFrom, type Witness } from "../src/lib/witness";

export interface Story {
  names: string[];
  drawn: DrawnFrom;
  /** What seat 0 gave, by draw. */
  entropy: Record<string, string>;
  /** What every view showed, in order. */
  seen: { draw: DrawView | null; turn: number | null; dice: number[] | null }[];
  record: string;
}

// Drawn and written down by the server itself: see tests/server/fair_vectors.py.
const stories = JSON.parse(readFileSync("tests/fair.json", "utf8")) as Record<
  | "fair"
  | "broken"
  | "gone"
  | "late"
  | "entered"
  | "second"
  | "longo"
  | "chain"
  | "pads"
  | "own_sheet"
  | "own_board"
  | "old",
  Story
>;
export const classic: DrawnFrom = { faces: 6, sheets: [] };
export const nothing: Witness = {
  at: 0,
  before: { dropped: 0, unseen: 0 },
  draws: {},
  throws: {},
  doubt: null,
};

export const answer = (
  known: Witness,
  draw: DrawView,
  seat: number,
  names: readonly string[],
  fresh: () => string,
  moment: Moment = { now: 0, since: 0 },
) => answerTo(known, draw, seat, names, /^Dice: (.*)$/m.exec(draw.context)![1]!, fresh, moment);

/** What the device at seat 0 knows after it has seen it all. */
export function watched(story: Story, from = 0): Witness {
  let known = nothing;
  for (const { draw, turn, dice } of story.seen.slice(from)) {
    if (draw)
      [known] = answer(
        known,
        draw,
        0,
        story.names,
        () => story.entropy[draw.id] ?? "00".repeat(32),
      );
    else if (turn && dice) known = seen(known, turn, dice);
  }
  return known;
}

export const {
  fair,
  broken,
  gone,
  late,
  entered,
  second,
  longo,
  chain,
  pads,
  own_sheet,
  own_board,
  old,
} = stories;
export const header = (record: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, "m").exec(record)![1]!;
export const other = (digits: string): string =>
  digits.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
export const change = (
  record: string,
  name: string,
  value: string | ((before: string) => string),
): string =>
  record.replace(
    new RegExp(`^(${name}: )(.*)$`, "m"),
    (_, start: string, before: string) =>
      start + (typeof value === "string" ? value : value(before)),
  );
export const contextOf = (record: string): string =>
  ["qwixx fair dice 2", ...CONTEXT.map((name) => `${name}: ${header(record, name)}`)].join("\n");

/** A server that makes everything fit again after it has changed something, as far as it can. */
export function consistent(record: string): string {
  const context = contextOf(record);
  const commitment = serverCommitment(context, header(record, "Fair-Secret"));
  const sealed = header(record, "Fair-Devices")
    .split(" ")
    .map((one, seat) => (one === "-" ? "-" : deviceCommitment(context, commitment, seat, one)));
  return change(change(record, "Fair-Commitment", commitment), "Fair-Sealed", sealed.join(" "));
}
