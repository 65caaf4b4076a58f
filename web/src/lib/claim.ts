/** What this device may say about the dice of a game: no more than it has checked itself. */
import {
  brokenOf,
  CONTEXT,
  dealOf,
  deviceCommitment,
  lotOf,
  NONE_GIVEN,
  oldCommitment,
  oldSeed,
  SCHEME,
  seedOf,
  serverCommitment,
  throwOf,
} from "./fair";
import type { Doubt, DrawnFrom, Witness } from "./witness";

/** What does not fit. */
export type Wrong =
  | Doubt
  | "record"
  | "scheme"
  | "secret"
  | "commitment"
  | "sealed"
  | "own"
  | "opened"
  | "broken"
  | "lot"
  | "deal"
  | "throw"
  | "seen";

export type Claim =
  /** All throws and the lot follow, what this device gave is in them, and all is as it saw it. */
  | { kind: "verified"; devices: string[] }
  /** The same, but draws before this one were broken off: who did that had a choice. */
  | { kind: "broken"; names: string[]; draws: number }
  /** The same, but this device saw games drawn right before that were not played to their end. */
  | { kind: "dropped"; games: number }
  /** The same, but it has not seen the games before: it came to the table later, or was away. */
  | { kind: "unseen"; games: number }
  /** It adds up, but this device took no part in the draw. */
  | { kind: "absent" }
  /** Real dice: the lot at most follows. */
  | { kind: "real" }
  /** Drawn as before version 0.2, without commitments of the devices. */
  | { kind: "old" }
  /** There is no record to check. */
  | { kind: "unknown" }
  | { kind: "alarm"; why: Wrong; name?: string; turn?: number };

class Alarm extends Error {
  constructor(
    readonly why: Wrong,
    readonly more: { name?: string; turn?: number } = {},
  ) {
    super(why);
  }
}

/** A sheet or board of the players' own stands in as many lines as it takes; no die follows from it. */
const SEVERAL = new Set(["Sheet-Data", "Board-Data"]);

interface Written {
  header: (name: string) => string;
  has: (name: string) => boolean;
  players: string[];
  turns: { active: string; dice: string }[];
}

/** Of the record of the table's game with this number, what it is said to be drawn from, and what this device has seen. */
export function claimOf(
  record: string | null,
  game: number,
  drawn: DrawnFrom,
  witness: Witness | null,
): Claim {
  if (record === null) return { kind: "unknown" };
  try {
    return judge(read(record), game, drawn, witness);
  } catch (error) {
    if (error instanceof Alarm) return { kind: "alarm", why: error.why, ...error.more };
    throw error;
  }
}

function judge(record: Written, game: number, drawn: DrawnFrom, witness: Witness | null): Claim {
  if (witness?.doubt) throw new Alarm(witness.doubt);
  // Of other dice or sheets, another game would follow: they lay there before anybody could know which.
  const seen = witness?.drawn ?? drawn;
  if (seen.faces !== drawn.faces || seen.sheets.join() !== drawn.sheets.join())
    throw new Alarm("context");
  const draws = Object.keys(witness?.draws ?? {});
  const secret = hex(record.header("Fair-Secret"), 64);
  const commitment = hex(record.header("Fair-Commitment"), 64);
  const entered = record.header("Dice") === "entered";
  if (!record.has("Fair-Draw")) {
    if (draws.length > 0) throw new Alarm("scheme");
    if (oldCommitment(secret) !== commitment) throw new Alarm("secret");
    const seed = oldSeed(secret, bySeat(record, "Fair-Devices", 32));
    if (record.header("Fair-First") === "drawn by lot")
      checkFirst(record, record.players[lotOf(seed, record.players.length)]);
    if (entered) return { kind: "real" };
    checkThrows(record, seed, drawn.faces, witness);
    return { kind: "old" };
  }
  const context = [SCHEME, ...CONTEXT.map((name) => `${name}: ${record.header(name)}`)].join("\n");
  if (serverCommitment(context, secret) !== commitment) throw new Alarm("secret");
  const sealed = bySeat(record, "Fair-Sealed", 64);
  const opened = bySeat(record, "Fair-Devices", 64);
  opened.forEach((one, seat) => {
    const made = one === NONE_GIVEN ? NONE_GIVEN : deviceCommitment(context, commitment, seat, one);
    if (made !== sealed[seat]) throw new Alarm("opened", { name: record.players[seat]! });
  });
  const number = drawOf(record, game);
  const id = `${game}.${number}`;
  const broken = brokenOf(record.header("Fair-Broken"), number, record.players);
  if (!broken || broken.flat().some(({ seat }) => sealed[seat] !== NONE_GIVEN))
    throw new Alarm("broken");
  const seed = seedOf(secret, context, opened);
  checkFirst(record, firstOf(record, seed));
  // The next game's first player is held against what this device saw.
  const began = witness?.began && record.players[witness.began.seat];
  if (began !== undefined) checkFirst(record, began, "first");
  if (drawn.sheets.length > 0)
    // Of real pads each player says which it is; all others are dealt by lot.
    checkDeal(record, entered ? null : dealOf(seed, record.players.length, drawn.sheets), witness);
  if (!entered) checkThrows(record, seed, drawn.faces, witness);
  if (draws.some((one) => Number(one.split(".")[1]) > number)) throw new Alarm("twice");
  broken.forEach((missing, at) => {
    const mine = witness?.draws[`${game}.${at + 1}`];
    if (mine?.opened && missing.some(({ seat }) => seat === mine.seat)) throw new Alarm("blamed");
  });
  const own = witness?.draws[id];
  if (own) {
    if (own.context !== context) throw new Alarm("context");
    if (own.commitment !== commitment) throw new Alarm("commitment");
    if (own.sealed) {
      if (own.sealed.map((one) => one || NONE_GIVEN).join() !== sealed.join())
        throw new Alarm("sealed");
      if (opened[own.seat] !== own.entropy) throw new Alarm("own");
    }
  }
  if (entered) return { kind: "real" };
  if (!own?.sealed) return { kind: "absent" };
  const { dropped, unseen } = witness!.before;
  if (dropped > 0) return { kind: "dropped", games: dropped };
  if (number > 1)
    return {
      kind: "broken",
      names: broken.flat().map(({ seat }) => record.players[seat]!),
      draws: number - 1,
    };
  if (unseen > 0) return { kind: "unseen", games: unseen };
  return {
    kind: "verified",
    devices: record.players.filter((_, seat) => opened[seat] !== NONE_GIVEN),
  };
}

/** Who must have begun: the lot says it, or the draw named them before. */
function firstOf(record: Written, seed: Uint8Array): string | undefined {
  const said = record.header("Fair-First");
  if (said === "drawn by lot") return record.players[lotOf(seed, record.players.length)];
  if (record.header("Fair-Draw").startsWith("game 1,")) return undefined;
  return record.players.find((name) => said === `${name}, the next player`);
}

function checkFirst(record: Written, first: string | undefined, why: Wrong = "lot"): void {
  if (first === undefined || (record.turns[0] && record.turns[0].active !== first))
    throw new Alarm(why);
}

/** Where every player gets another sheet, the lot says which, and those lay on the table. */
function checkDeal(record: Written, lot: readonly string[] | null, witness: Witness | null): void {
  const told = record.header("Sheets").split(", ");
  for (const dealt of [lot ?? told, witness?.began?.sheets ?? told])
    if (told.join() !== dealt.join()) throw new Alarm("deal");
}

function checkThrows(
  record: Written,
  seed: Uint8Array,
  faces: number,
  witness: Witness | null,
): void {
  record.turns.forEach(({ dice }, at) => {
    const written = dice.split(" ");
    const thrown = throwOf(seed, at + 1, faces).map((pips, die) => `${"wwrygb"[die]}${pips}`);
    // Coloured dice may have left the game; the white ones never do.
    const expected = thrown.filter((die, place) => place < 2 || written.includes(die));
    if (expected.join(" ") !== dice) throw new Alarm("throw", { turn: at + 1 });
  });
  for (const [turn, dice] of Object.entries(witness?.throws ?? {})) {
    if (record.turns[Number(turn) - 1]?.dice !== dice)
      throw new Alarm("seen", { turn: Number(turn) });
  }
}

function drawOf(record: Written, game: number): number {
  const found = /^game (\d+), draw (\d+)$/.exec(record.header("Fair-Draw"));
  if (!found || Number(found[1]) !== game) throw new Alarm("context");
  return Number(found[2]);
}

function bySeat(record: Written, name: string, digits: number): string[] {
  const given = record.header(name).split(" ");
  if (given.length !== record.players.length) throw new Alarm("record");
  return given.map((one) => (one === NONE_GIVEN ? one : hex(one, digits)));
}

function hex(text: string, digits: number): string {
  if (text.length !== digits || /[^0-9a-f]/.test(text)) throw new Alarm("record");
  return text;
}

/** As much of a record as the dice need; the rules of the game are the server's and `qwixx replay`'s. */
function read(text: string): Written {
  const headers = new Map<string, string>();
  const turns: Written["turns"] = [];
  for (const line of text.split("\n")) {
    const turn = /^(\d+)\. ([wrygb0-9 ]+) \| ([^:|]+):/.exec(line);
    if (turn) {
      if (Number(turn[1]) !== turns.length + 1) throw new Alarm("record");
      turns.push({ dice: turn[2]!, active: turn[3]! });
    } else if (/^\d/.test(line)) {
      throw new Alarm("record");
    } else {
      const colon = line.indexOf(": ");
      const name = line.slice(0, colon);
      // Of two lines, another program might read the other one.
      if (headers.has(name) && !SEVERAL.has(name)) throw new Alarm("record");
      if (colon > 0) headers.set(name, line.slice(colon + 2));
    }
  }
  const header = (name: string): string => {
    const value = headers.get(name);
    if (value === undefined) throw new Alarm("record");
    return value;
  };
  return {
    header,
    has: (name) => headers.has(name),
    players: header("Players").split(", "),
    turns,
  };
}
