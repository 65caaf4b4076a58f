import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { claimOf, type Claim } from "../src/lib/claim";
import { brokenOf, CONTEXT, deviceCommitment, serverCommitment } from "../src/lib/fair";
import type { DrawView, TableView } from "../src/lib/protocol";
import { answer as answerTo, seen, witness, witnessOf, type Moment, type Witness } from "../src/lib/witness";
import * as fixtures from "../src/dev/fixtures";

interface Story {
  names: string[];
  /** What seat 0 gave, by draw. */
  entropy: Record<string, string>;
  /** What every view showed, in order. */
  seen: { draw: DrawView | null; turn: number | null; dice: number[] | null }[];
  record: string;
}

// Drawn and written down by the server itself: see tests/server/fair_vectors.py.
const stories = JSON.parse(readFileSync("tests/fair.json", "utf8")) as Record<"fair" | "broken" | "gone" | "late" | "entered" | "second" | "old", Story>;
const nothing: Witness = { at: 0, before: { dropped: 0, unseen: 0 }, draws: {}, throws: {}, doubt: null };

const answer = (known: Witness, draw: DrawView, seat: number, names: readonly string[], fresh: () => string, moment: Moment = { now: 0, since: 0 }) =>
  answerTo(known, draw, seat, names, /^Dice: (.*)$/m.exec(draw.context)![1]!, fresh, moment);

/** What the device at seat 0 knows after it has seen it all. */
function watched(story: Story, from = 0): Witness {
  let known = nothing;
  for (const { draw, turn, dice } of story.seen.slice(from)) {
    if (draw) [known] = answer(known, draw, 0, story.names, () => story.entropy[draw.id] ?? "00".repeat(32));
    else if (turn && dice) known = seen(known, turn, dice);
  }
  return known;
}

const { fair, broken, gone, late, entered, second, old } = stories;
const header = (record: string, name: string): string => new RegExp(`^${name}: (.*)$`, "m").exec(record)![1]!;
const other = (digits: string): string => digits.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
const change = (record: string, name: string, value: string | ((before: string) => string)): string =>
  record.replace(new RegExp(`^(${name}: )(.*)$`, "m"), (_, start: string, before: string) => start + (typeof value === "string" ? value : value(before)));
const contextOf = (record: string): string =>
  ["qwixx fair dice 2", ...CONTEXT.map((name) => `${name}: ${header(record, name)}`)].join("\n");

/** A server that makes everything fit again after it has changed something, as far as it can. */
function consistent(record: string): string {
  const context = contextOf(record);
  const commitment = serverCommitment(context, header(record, "Fair-Secret"));
  const sealed = header(record, "Fair-Devices").split(" ").map((one, seat) => (one === "-" ? "-" : deviceCommitment(context, commitment, seat, one)));
  return change(change(record, "Fair-Commitment", commitment), "Fair-Sealed", sealed.join(" "));
}

describe("what this device may say about the dice", () => {
  it("verified, if it took part and everything is as it saw it", () => {
    expect(claimOf(fair.record, 1, watched(fair))).toEqual({ kind: "verified", devices: fair.names });
    expect(claimOf(second.record, 2, watched(second))).toEqual({ kind: "verified", devices: second.names });
  });

  it("verified, if it has missed some throws", () => {
    const known = watched(fair);
    expect(claimOf(fair.record, 1, { ...known, throws: {} }).kind).toBe("verified");
  });

  it("not verified, if a draw was broken off: then who did that is named", () => {
    expect(claimOf(broken.record, 1, watched(broken))).toEqual({ kind: "broken", names: ["Emma"], draws: 1 });
  });

  it("not verified, if somebody left or was removed in a draw, which the record tells truly", () => {
    expect(header(gone.record, "Fair-Broken")).toBe("1 left by Emma, 2 stopped by removing Laura");
    expect(claimOf(gone.record, 1, watched(gone))).toEqual({ kind: "broken", names: ["Emma", "Laura"], draws: 2 });
  });

  it("not verified, if other draws came to nothing before, or it has not seen what came before", () => {
    const known = watched(fair);
    expect(claimOf(fair.record, 1, { ...known, before: { dropped: 2, unseen: 0 } })).toEqual({ kind: "dropped", games: 2 });
    expect(claimOf(fair.record, 1, { ...known, before: { dropped: 0, unseen: 3 } })).toEqual({ kind: "unseen", games: 3 });
  });

  it("less, if it came too late, or only watched, or has forgotten", () => {
    expect(claimOf(late.record, 1, watched(late))).toEqual({ kind: "absent" });
    expect(claimOf(fair.record, 1, null)).toEqual({ kind: "absent" });
    expect(claimOf(fair.record, 1, { ...watched(fair), draws: {} })).toEqual({ kind: "absent" });
  });

  it("less, if it was left off the list that was sealed", () => {
    const unsealed = watched({ ...fair, seen: fair.seen.filter(({ draw }) => !draw?.commitments) });
    expect(claimOf(fair.record, 1, unsealed)).toEqual({ kind: "absent" });
  });

  it("nothing of real dice, and little of dice of the old kind", () => {
    expect(claimOf(entered.record, 1, watched(entered))).toEqual({ kind: "real" });
    expect(claimOf(old.record, 1, null)).toEqual({ kind: "old" });
  });

  it("nothing without a record", () => {
    expect(claimOf(null, 1, watched(fair))).toEqual({ kind: "unknown" });
  });
});

describe("it finds", () => {
  const known = watched(fair);
  const wrong = (record: string, witness: Witness | null = known): Claim => claimOf(record, 1, witness);
  const alarm = (why: string, more: object = {}) => ({ kind: "alarm", why, ...more });
  const firstTurn = /^1\. w(\d)/m;

  it("another secret", () => {
    expect(wrong(change(fair.record, "Fair-Secret", other))).toEqual(alarm("secret"));
    expect(wrong(consistent(change(fair.record, "Fair-Secret", other)))).toMatchObject({ kind: "alarm" });
  });

  it("another commitment than the one that was shown before", () => {
    const shown = { ...known, draws: { "1.1": { ...known.draws["1.1"]!, commitment: "00".repeat(32) } } };
    expect(wrong(fair.record, shown)).toEqual(alarm("commitment"));
  });

  it("own randomness that is missing or another's", () => {
    const gone = change(change(fair.record, "Fair-Devices", (all) => `- ${all.slice(65)}`), "Fair-Sealed", (all) => `- ${all.slice(65)}`);
    expect(wrong(gone)).toMatchObject({ kind: "alarm" });
    const mine = known.draws["1.1"]!;
    expect(wrong(fair.record, { ...known, draws: { "1.1": { ...mine, entropy: other(mine.entropy) } } })).toEqual(alarm("own"));
  });

  it("a list of commitments that this device did not see", () => {
    const mine = known.draws["1.1"]!;
    const sealed = mine.sealed!.map((one, seat) => (seat === 2 ? other(one) : one));
    expect(wrong(fair.record, { ...known, draws: { "1.1": { ...mine, sealed } } })).toEqual(alarm("sealed"));
  });

  it("a device that opened something else", () => {
    const swapped = change(fair.record, "Fair-Devices", (all) => all.split(" ").map((one, seat) => (seat === 3 ? other(one) : one)).join(" "));
    expect(wrong(swapped)).toEqual(alarm("opened", { name: "Linus" }));
    expect(wrong(consistent(swapped))).toMatchObject({ kind: "alarm" });
  });

  it("other players, another table, another game, another draw", () => {
    for (const [name, value] of [["Players", "Max, Emma, Laura, Linus, Otto"], ["Fair-Table", "00".repeat(16)], ["Fair-Broken", "1 not opened by Emma"]] as const) {
      const changed = change(fair.record, name, value);
      expect(wrong(changed), name).toEqual(alarm("secret"));
      expect(wrong(consistent(changed)), name).toMatchObject({ kind: "alarm" });
    }
    expect(claimOf(fair.record, 2, null)).toEqual(alarm("context"));
    const shown = { ...known, draws: { "1.1": { ...known.draws["1.1"]!, context: "another" } } };
    expect(wrong(fair.record, shown)).toEqual(alarm("context"));
  });

  it("real dice that were none, and lines that are there twice", () => {
    expect(wrong(change(fair.record, "Dice", "entered"))).toEqual(alarm("secret"));
    for (const name of ["Fair-Broken", "Fair-Table", "Dice"]) {
      expect(wrong(fair.record.replace(new RegExp(`^${name}: .*\n`, "m"), (line) => line + line)), name).toEqual(alarm("record"));
    }
  });

  it("draws that nobody broke off, or somebody twice, or who is in the last one all the same", () => {
    for (const [draw, line] of [[2, "none"], [3, "1 not opened by Emma"], [3, "1 not opened by Emma, 2 not opened by Emma"], [1, "1 not opened by Emma"], [2, "1 not opened by Otto"], [2, "1 not opened by Emma"]] as const) {
      const changed = change(change(fair.record, "Fair-Draw", `game 1, draw ${draw}`), "Fair-Broken", line);
      expect(wrong(consistent(changed), null), line).toEqual(alarm("broken"));
    }
    const names = ["Max", "Emma"];
    expect(brokenOf("none", 1, names)).toEqual([]);
    expect(brokenOf("1 left by Emma", 2, names)).toEqual([[{ seat: 1, why: "left" }]]);
    for (const [line, draw] of [["none", 2], ["1 left by Emma", 1], ["1 left by Emma", 3], ["2 left by Emma", 2], ["1 left by Emma, 2 left by Emma", 3], ["1 left by Otto", 2], ["1 lost by Emma", 2], ["", 1], ["none", 3000]] as const) {
      expect(brokenOf(line, draw, names), line).toBeNull();
    }
  });

  it("a draw that is hidden from the record", () => {
    const hidden = watched(broken);
    expect(claimOf(fair.record, 1, { ...hidden, throws: {} })).toEqual(alarm("twice"));
  });

  it("a lot that fell on somebody else, and a first game without a lot", () => {
    const first = /^1\. [^|]+\| ([^:]+):/m.exec(fair.record)![1]!;
    const somebody = fair.names.find((name) => name !== first)!;
    expect(wrong(fair.record.replace(/^(1\. [^|]+\| )[^:]+:/m, `$1${somebody}:`))).toEqual(alarm("lot"));
    expect(claimOf(consistent(change(fair.record, "Fair-First", `${first}, the next player`)), 1, null)).toEqual(alarm("lot"));
    expect(claimOf(consistent(change(fair.record, "Fair-First", "nobody")), 1, null)).toEqual(alarm("lot"));
  });

  it("a throw that does not follow", () => {
    const changed = fair.record.replace(firstTurn, (line, pips: string) => line.replace(/\d$/, String((Number(pips) % 6) + 1)));
    expect(wrong(changed)).toEqual(alarm("throw", { turn: 1 }));
    expect(wrong(fair.record.replace(/^2\. w\d /m, "2. "))).toEqual(alarm("throw", { turn: 2 }));
  });

  it("a throw that lay otherwise on the table, or twice, or is gone", () => {
    expect(wrong(fair.record, seen(known, 3, [1, 1, 1, 1, 1, 1]))).toEqual(alarm("seen", { turn: 3 }));
    expect(wrong(fair.record, seen(known, 99, [1, 1, 1, 1, 1, 1]))).toEqual(alarm("seen", { turn: 99 }));
  });

  it("a game of the old kind where a draw was seen", () => {
    expect(wrong(old.record)).toEqual(alarm("scheme"));
  });

  it("old records that were changed", () => {
    expect(claimOf(change(old.record, "Fair-Secret", other), 1, null)).toEqual(alarm("secret"));
    expect(claimOf(change(old.record, "Fair-Devices", other), 1, null)).toMatchObject({ kind: "alarm" });
  });

  it("what is no record", () => {
    for (const name of ["Players", "Dice", "Fair-Secret", "Fair-Commitment", "Fair-Table", "Fair-First", "Fair-Broken", "Fair-Sealed", "Fair-Devices"]) {
      expect(wrong(fair.record.replace(new RegExp(`^${name}: .*\n`, "m"), "")), name).toEqual(alarm("record"));
    }
    for (const text of ["", "<html></html>", change(fair.record, "Fair-Secret", "zz"), change(fair.record, "Fair-Devices", "- -"), fair.record.replace(/^2\. /m, "3. ")]) {
      expect(wrong(text)).toEqual(alarm("record"));
    }
  });
});

describe("in a draw, this device", () => {
  const [committing, sealing] = [fair.seen[0]!.draw!, fair.seen.find(({ draw }) => draw?.commitments)!.draw!];
  const fresh = () => fair.entropy["1.1"]!;
  const [promised, commit] = answer(nothing, committing, 0, fair.names, fresh);

  it("commits once, and keeps what it committed to", () => {
    expect(commit).toEqual({ type: "commit", draw: "1.1", commitment: sealing.commitments![0] });
    const [again, same] = answer(promised, committing, 0, fair.names, () => "another");
    expect(again).toBe(promised);
    expect(same).toEqual(commit);
  });

  it("opens when its own commitment is sealed, also after a reload", () => {
    const [known, reveal] = answer(promised, sealing, 0, fair.names, fresh);
    expect(reveal).toEqual({ type: "reveal", draw: "1.1", entropy: fair.entropy["1.1"] });
    expect(known.draws["1.1"]!.sealed).toEqual(sealing.commitments);
    expect(answer(JSON.parse(JSON.stringify(known)) as Witness, sealing, 0, fair.names, fresh)[1]).toEqual(reveal);
  });

  it("does not open if it is not on the list, or the list is another one now", () => {
    const without = { ...sealing, commitments: sealing.commitments!.map((one, seat) => (seat === 0 ? "" : one)) };
    expect(answer(promised, without, 0, fair.names, fresh)).toEqual([promised, null]);
    const [known] = answer(promised, sealing, 0, fair.names, fresh);
    const another = { ...sealing, commitments: sealing.commitments!.map((one, seat) => (seat === 1 ? other(one) : one)) };
    const [doubting, order] = answer(known, another, 0, fair.names, fresh);
    expect([doubting.doubt, order]).toEqual(["twice", null]);
    expect(claimOf(fair.record, 1, doubting)).toEqual({ kind: "alarm", why: "twice" });
  });

  it("knows if it is left off the list although the server had its commitment", () => {
    const without = { ...sealing, commitments: sealing.commitments!.map((one, seat) => (seat === 0 ? "" : one)) };
    const [known] = answer(promised, { ...committing, done: [true, false, false, false, false] }, 0, fair.names, fresh);
    expect(answer(known, without, 0, fair.names, fresh)[0].doubt).toBe("blamed");
  });

  it("gives nothing else if it has forgotten what it gave", () => {
    expect(answer(nothing, { ...committing, done: [true, false, false, false, false] }, 0, fair.names, fresh)).toEqual([nothing, null]);
  });

  it("does not answer to another secret under the same number", () => {
    const [doubting, order] = answer(promised, { ...committing, commitment: "00".repeat(32) }, 0, fair.names, fresh);
    expect([doubting.doubt, order]).toEqual(["twice", null]);
  });

  it("does not commit to a draw for other people or another game", () => {
    for (const draw of [{ ...committing, context: committing.context.replace("Emma", "Otto") }, { ...committing, id: "2.1" }, { ...committing, broken: [[{ seat: 3, why: "left" as const }]] }]) {
      const [doubting, order] = answer(nothing, draw, 0, fair.names, fresh);
      expect([doubting.doubt, order]).toEqual(["context", null]);
    }
  });

  it("does not commit to a draw for real dice where the server rolls, or the other way round", () => {
    expect(answerTo(nothing, committing, 0, fair.names, "entered", fresh, { now: 0, since: 0 })[0].doubt).toBe("context");
  });

  it("does not commit to a draw after others that nobody broke off", () => {
    const context = committing.context.replace("draw 1", "draw 3");
    const [doubting, order] = answer(nothing, { ...committing, id: "1.3", context, broken: [[], []] }, 0, fair.names, fresh);
    expect([doubting.doubt, order]).toEqual(["context", null]);
  });

  it("does not commit if the draws before were told otherwise than they will be recorded", () => {
    const context = committing.context.replace("draw 1", "draw 2").replace("Fair-Broken: none", "Fair-Broken: 1 not opened by Emma");
    const draw = { ...committing, id: "1.2", context, broken: [[{ seat: 1, why: "not_opened" as const }]] };
    expect(answer(nothing, draw, 0, fair.names, fresh)[1]).toMatchObject({ type: "commit" });
    expect(answer(nothing, { ...draw, broken: [[{ seat: 2, why: "not_opened" }]] }, 0, fair.names, fresh)[0].doubt).toBe("context");
  });

  it("knows if it is said not to have opened although it had sent that, and heard the server all the time", () => {
    const blaming = { ...committing, id: "1.2", broken: [[{ seat: 0, why: "not_opened" as const }]] };
    const [known] = answer(promised, sealing, 0, fair.names, fresh, { now: 5_000, since: 1_000 });
    expect(answer(known, blaming, 0, fair.names, fresh, { now: 15_000, since: 1_000 })[0].doubt).toBe("blamed");
    // The line broke, or the page slept and heard both at once.
    expect(answer(known, blaming, 0, fair.names, fresh, { now: 15_000, since: 9_000 })).toEqual([known, null]);
    expect(answer(known, blaming, 0, fair.names, fresh, { now: 5_010, since: 1_000 })).toEqual([known, null]);
  });

  it("knows if it is said not to have opened although the server had that", () => {
    const [known] = answer(promised, sealing, 0, fair.names, fresh);
    const blaming = { ...committing, id: "1.2", broken: [[{ seat: 0, why: "not_opened" as const }]] };
    expect(answer(known, blaming, 0, fair.names, fresh)).toEqual([known, null]);
    const [taken] = answer(known, { ...sealing, done: [true, false, false, false, false] }, 0, fair.names, fresh);
    const [blamed] = answer(taken, blaming, 0, fair.names, fresh);
    expect(claimOf(fair.record, 1, blamed)).toEqual({ kind: "alarm", why: "blamed" });
  });
});

describe("what this device has seen", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", new Proxy({ getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value), removeItem: (name: string) => void kept.delete(name) }, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }));
  });

  it("is kept by table and game, and for few games", () => {
    for (let game = 1; game <= 30; game += 1) {
      const view = fixtures.table("action1", { turn: 1 }, { code: "kite", fairness: { ...fixtures.ended.fairness!, game } });
      expect(witness(view, null, () => "", { now: game, since: 0 })).toBeNull();
    }
    expect(witnessOf("kite", 30)!.throws).toEqual({ 1: "w4 w5 r2 y5 g3 b6" });
    expect(witnessOf("kit", 30)).toBeNull();
    expect(Object.keys(localStorage).length).toBeLessThan(25);
  });

  /** A server that shows a draw to this device and takes its answers; what the device says to it. */
  const drawn = (code: string, game: number, now: number, more: Partial<DrawView> = {}) => {
    const context = more.context ?? fair.seen[0]!.draw!.context.replace("game 1", `game ${game}`);
    const draw = { ...fair.seen[0]!.draw!, id: `${game}.1`, context, ...more };
    const seats = fair.names.map((name, seat) => ({ ...fixtures.ended.seats[0]!, seat, name }));
    const view: TableView = { ...fixtures.ended, code, seats, phase: "lobby", game: null, fairness: null, draw };
    return witness(view, fixtures.you([]), () => "00".repeat(32), { now, since: 0 });
  };
  const shown = (code: string, game: number, now: number, phase: "playing" | "finished", early = false) => {
    const context = fair.seen[0]!.draw!.context.replace("game 1", `game ${game}`);
    const view: TableView = { ...fixtures.ended, code, phase, draw: null, fairness: { ...fixtures.ended.fairness!, game, context }, game: { ...fixtures.ended.game!, ended_early: early } };
    return witness(view, null, () => "", { now, since: 0 });
  };
  const before = (code: string, game: number) => witnessOf(code, game)!.before;

  it("tells draws that were dropped, and drawn again under the next number", () => {
    for (const game of [1, 2, 3]) drawn("dropped", game, game);
    expect([1, 2, 3].map((game) => before("dropped", game).dropped)).toEqual([0, 1, 2]);
  });

  it("has nothing to say against games that were played one after the other", () => {
    for (const game of [1, 2, 3]) {
      drawn("played", game, game * 100_000);
      shown("played", game, game * 100_000 + 5, "playing");
      shown("played", game, game * 100_000 + 60_000, "finished");
      expect(before("played", game)).toEqual({ dropped: 0, unseen: 0 });
    }
  });

  it("takes games that were ended early, or shown as played in no time, for dropped", () => {
    drawn("early", 1, 0);
    shown("early", 1, 60_000, "finished", true);
    drawn("early", 2, 100_000);
    shown("early", 2, 100_001, "finished");
    drawn("early", 3, 100_002);
    expect(before("early", 3)).toEqual({ dropped: 2, unseen: 0 });
  });

  it("says which games it has not seen: it came later, or was away", () => {
    shown("later", 2, 0, "finished");
    drawn("later", 3, 1);
    shown("later", 3, 60_000, "finished");
    drawn("later", 5, 70_000);
    expect([before("later", 3), before("later", 5)]).toEqual([{ dropped: 0, unseen: 2 }, { dropped: 0, unseen: 1 }]);
  });

  it("lets no server take up an earlier draw, or become another table", () => {
    drawn("back", 1, 0);
    drawn("back", 2, 1);
    shown("back", 1, 2, "playing");
    expect(witnessOf("back", 1)!.doubt).toBe("twice");
    const context = fair.seen[0]!.draw!.context.replace("game 1", "game 3");
    expect(drawn("back", 3, 3, { context: context.replace(/Fair-Table: .*/, `Fair-Table: ${"00".repeat(16)}`) })).toBeNull();
    expect(witnessOf("back", 3)!.doubt).toBe("context");
    expect(drawn("back", 4, 4, { context: context.replace(/Fair-Table: .*/, "Fair-Table: ") })).toBeNull();
  });
});
