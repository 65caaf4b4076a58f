import { describe, expect, it } from "vitest";
import { claimOf, type Claim } from "../src/lib/claim";
import { brokenOf } from "../src/lib/fair";
import { seen, type Witness } from "../src/lib/witness";
import {
  broken,
  chain,
  change,
  classic,
  consistent,
  entered,
  fair,
  gone,
  header,
  late,
  longo,
  nothing,
  old,
  other,
  own_board,
  own_sheet,
  pads,
  second,
  watched,
} from "./stories";

describe("what this device may say about the dice", () => {
  it("verified, if it took part and everything is as it saw it", () => {
    expect(claimOf(fair.record, 1, classic, watched(fair))).toEqual({
      kind: "verified",
      devices: fair.names,
    });
    expect(claimOf(second.record, 2, classic, watched(second))).toEqual({
      kind: "verified",
      devices: second.names,
    });
  });

  it("verified, whatever dice and sheets the game is played with", () => {
    expect(longo.drawn.faces).toBe(8);
    expect(chain.drawn.sheets).toEqual(["A", "B", "C", "D", "E"]);
    expect(own_sheet.drawn.faces).toBe(5);
    expect(own_board.record).toMatch(/^Sheet-Data: (.*\n)+Board-Data: /m);
    for (const story of [longo, chain, own_sheet, own_board]) {
      const { record, drawn, names } = story;
      expect(claimOf(record, 1, drawn, watched(story))).toEqual({
        kind: "verified",
        devices: names,
      });
    }
  });

  it("verified, if it has missed some throws", () => {
    const known = watched(fair);
    expect(claimOf(fair.record, 1, classic, { ...known, throws: {} }).kind).toBe("verified");
  });

  it("not verified, if a draw was broken off: then who did that is named", () => {
    expect(claimOf(broken.record, 1, classic, watched(broken))).toEqual({
      kind: "broken",
      names: ["Emma"],
      draws: 1,
    });
  });

  it("not verified, if somebody left or was removed in a draw, which the record tells truly", () => {
    expect(header(gone.record, "Fair-Broken")).toBe("1 left by Emma, 2 stopped by removing Laura");
    expect(claimOf(gone.record, 1, classic, watched(gone))).toEqual({
      kind: "broken",
      names: ["Emma", "Laura"],
      draws: 2,
    });
  });

  it("not verified, if other draws came to nothing before, or it has not seen what came before", () => {
    const known = watched(fair);
    expect(
      claimOf(fair.record, 1, classic, { ...known, before: { dropped: 2, unseen: 0 } }),
    ).toEqual({
      kind: "dropped",
      games: 2,
    });
    expect(
      claimOf(fair.record, 1, classic, { ...known, before: { dropped: 0, unseen: 3 } }),
    ).toEqual({
      kind: "unseen",
      games: 3,
    });
  });

  it("less, if it came too late, or only watched, or has forgotten", () => {
    expect(claimOf(late.record, 1, classic, watched(late))).toEqual({ kind: "absent" });
    expect(claimOf(fair.record, 1, classic, null)).toEqual({ kind: "absent" });
    expect(claimOf(fair.record, 1, classic, { ...watched(fair), draws: {} })).toEqual({
      kind: "absent",
    });
  });

  it("less, if it was left off the list that was sealed", () => {
    const unsealed = watched({ ...fair, seen: fair.seen.filter(({ draw }) => !draw?.commitments) });
    expect(claimOf(fair.record, 1, classic, unsealed)).toEqual({ kind: "absent" });
  });

  it("nothing of real dice, and little of dice of the old kind", () => {
    expect(claimOf(entered.record, 1, classic, watched(entered))).toEqual({ kind: "real" });
    expect(claimOf(old.record, 1, classic, null)).toEqual({ kind: "old" });
  });

  it("nothing of real pads but that they are those that were on the table", () => {
    const { record, drawn } = pads;
    expect(header(record, "Sheets").split(", ")[1]).toBe("E");
    expect(claimOf(record, 1, drawn, watched(pads))).toEqual({ kind: "real" });
    const seat = header(record, "Players")
      .split(", ")
      .indexOf(/^1\. [^|]+\| ([^:]+):/m.exec(record)![1]!);
    const began = { seat, players: 3, sheets: ["E", "A", "B"] };
    expect(claimOf(record, 1, drawn, { ...nothing, began })).toEqual({
      kind: "alarm",
      why: "deal",
    });
  });

  it("nothing without a record", () => {
    expect(claimOf(null, 1, classic, watched(fair))).toEqual({ kind: "unknown" });
  });
});

describe("it finds", () => {
  const known = watched(fair);
  const wrong = (record: string, witness: Witness | null = known): Claim =>
    claimOf(record, 1, classic, witness);
  const alarm = (why: string, more: object = {}) => ({ kind: "alarm", why, ...more });
  const firstTurn = /^1\. w(\d)/m;

  it("sheets that the lot had dealt otherwise, or that were others in the game", () => {
    for (const { record, drawn } of [longo, chain]) {
      const sheets = header(record, "Sheets").split(", ");
      const turned = [...sheets.slice(1), sheets[0]!];
      expect(claimOf(change(record, "Sheets", turned.join(", ")), 1, drawn, null)).toEqual(
        alarm("deal"),
      );
      const began = (shown: string[]): Witness => ({
        ...nothing,
        began: {
          seat: header(record, "Players")
            .split(", ")
            .indexOf(/^1\. [^|]+\| ([^:]+):/m.exec(record)![1]!),
          players: sheets.length,
          sheets: shown,
        },
      });
      expect(claimOf(record, 1, drawn, began(sheets)).kind).toBe("absent");
      expect(claimOf(record, 1, drawn, began(turned))).toEqual(alarm("deal"));
    }
  });

  it("another secret", () => {
    expect(wrong(change(fair.record, "Fair-Secret", other))).toEqual(alarm("secret"));
    expect(wrong(consistent(change(fair.record, "Fair-Secret", other)))).toMatchObject({
      kind: "alarm",
    });
  });

  it("another commitment than the one that was shown before", () => {
    const shown = {
      ...known,
      draws: { "1.1": { ...known.draws["1.1"]!, commitment: "00".repeat(32) } },
    };
    expect(wrong(fair.record, shown)).toEqual(alarm("commitment"));
  });

  it("own randomness that is missing or another's", () => {
    const gone = change(
      change(fair.record, "Fair-Devices", (all) => `- ${all.slice(65)}`),
      "Fair-Sealed",
      (all) => `- ${all.slice(65)}`,
    );
    expect(wrong(gone)).toMatchObject({ kind: "alarm" });
    const mine = known.draws["1.1"]!;
    expect(
      wrong(fair.record, { ...known, draws: { "1.1": { ...mine, entropy: other(mine.entropy) } } }),
    ).toEqual(alarm("own"));
  });

  it("a list of commitments that this device did not see", () => {
    const mine = known.draws["1.1"]!;
    const sealed = mine.sealed!.map((one, seat) => (seat === 2 ? other(one) : one));
    expect(wrong(fair.record, { ...known, draws: { "1.1": { ...mine, sealed } } })).toEqual(
      alarm("sealed"),
    );
  });

  it("a device that opened something else", () => {
    const swapped = change(fair.record, "Fair-Devices", (all) =>
      all
        .split(" ")
        .map((one, seat) => (seat === 3 ? other(one) : one))
        .join(" "),
    );
    expect(wrong(swapped)).toEqual(alarm("opened", { name: "Linus" }));
    expect(wrong(consistent(swapped))).toMatchObject({ kind: "alarm" });
  });

  it("other players, another table, another game, another draw", () => {
    for (const [name, value] of [
      ["Players", "Max, Emma, Laura, Linus, Otto"],
      ["Fair-Table", "00".repeat(16)],
      ["Fair-Broken", "1 not opened by Emma"],
    ] as const) {
      const changed = change(fair.record, name, value);
      expect(wrong(changed), name).toEqual(alarm("secret"));
      expect(wrong(consistent(changed)), name).toMatchObject({ kind: "alarm" });
    }
    expect(claimOf(fair.record, 2, classic, null)).toEqual(alarm("context"));
    const shown = { ...known, draws: { "1.1": { ...known.draws["1.1"]!, context: "another" } } };
    expect(wrong(fair.record, shown)).toEqual(alarm("context"));
  });

  it("real dice that were none, and lines that are there twice", () => {
    expect(wrong(change(fair.record, "Dice", "entered"))).toEqual(alarm("secret"));
    for (const name of ["Fair-Broken", "Fair-Table", "Dice"]) {
      expect(
        wrong(fair.record.replace(new RegExp(`^${name}: .*\n`, "m"), (line) => line + line)),
        name,
      ).toEqual(alarm("record"));
    }
  });

  it("draws that nobody broke off, or somebody twice, or who is in the last one all the same", () => {
    for (const [draw, line] of [
      [2, "none"],
      [3, "1 not opened by Emma"],
      [3, "1 not opened by Emma, 2 not opened by Emma"],
      [1, "1 not opened by Emma"],
      [2, "1 not opened by Otto"],
      [2, "1 not opened by Emma"],
    ] as const) {
      const changed = change(
        change(fair.record, "Fair-Draw", `game 1, draw ${draw}`),
        "Fair-Broken",
        line,
      );
      expect(wrong(consistent(changed), null), line).toEqual(alarm("broken"));
    }
    const names = ["Max", "Emma"];
    expect(brokenOf("none", 1, names)).toEqual([]);
    expect(brokenOf("1 left by Emma", 2, names)).toEqual([[{ seat: 1, why: "left" }]]);
    for (const [line, draw] of [
      ["none", 2],
      ["1 left by Emma", 1],
      ["1 left by Emma", 3],
      ["2 left by Emma", 2],
      ["1 left by Emma, 2 left by Emma", 3],
      ["1 left by Otto", 2],
      ["1 lost by Emma", 2],
      ["", 1],
      ["none", 3000],
    ] as const) {
      expect(brokenOf(line, draw, names), line).toBeNull();
    }
  });

  it("a draw that is hidden from the record", () => {
    const hidden = watched(broken);
    expect(claimOf(fair.record, 1, classic, { ...hidden, throws: {} })).toEqual(alarm("twice"));
  });

  it("a lot that fell on somebody else, and a first game without a lot", () => {
    const first = /^1\. [^|]+\| ([^:]+):/m.exec(fair.record)![1]!;
    const somebody = fair.names.find((name) => name !== first)!;
    expect(wrong(fair.record.replace(/^(1\. [^|]+\| )[^:]+:/m, `$1${somebody}:`))).toEqual(
      alarm("lot"),
    );
    expect(
      claimOf(
        consistent(change(fair.record, "Fair-First", `${first}, the next player`)),
        1,
        classic,
        null,
      ),
    ).toEqual(alarm("lot"));
    expect(
      claimOf(consistent(change(fair.record, "Fair-First", "nobody")), 1, classic, null),
    ).toEqual(alarm("lot"));
  });

  it("a throw that does not follow", () => {
    const changed = fair.record.replace(firstTurn, (line, pips: string) =>
      line.replace(/\d$/, String((Number(pips) % 6) + 1)),
    );
    expect(wrong(changed)).toEqual(alarm("throw", { turn: 1 }));
    expect(wrong(fair.record.replace(/^2\. w\d /m, "2. "))).toEqual(alarm("throw", { turn: 2 }));
  });

  it("a throw that lay otherwise on the table, or twice, or is gone", () => {
    expect(wrong(fair.record, seen(known, 3, [1, 1, 1, 1, 1, 1]))).toEqual(
      alarm("seen", { turn: 3 }),
    );
    expect(wrong(fair.record, seen(known, 99, [1, 1, 1, 1, 1, 1]))).toEqual(
      alarm("seen", { turn: 99 }),
    );
  });

  it("a game of the old kind where a draw was seen", () => {
    expect(wrong(old.record)).toEqual(alarm("scheme"));
  });

  it("old records that were changed", () => {
    expect(claimOf(change(old.record, "Fair-Secret", other), 1, classic, null)).toEqual(
      alarm("secret"),
    );
    expect(claimOf(change(old.record, "Fair-Devices", other), 1, classic, null)).toMatchObject({
      kind: "alarm",
    });
  });

  it("what is no record", () => {
    for (const name of [
      "Players",
      "Dice",
      "Fair-Secret",
      "Fair-Commitment",
      "Fair-Table",
      "Fair-First",
      "Fair-Broken",
      "Fair-Sealed",
      "Fair-Devices",
    ]) {
      expect(wrong(fair.record.replace(new RegExp(`^${name}: .*\n`, "m"), "")), name).toEqual(
        alarm("record"),
      );
    }
    for (const text of [
      "",
      "<html></html>",
      change(fair.record, "Fair-Secret", "zz"),
      change(fair.record, "Fair-Devices", "- -"),
      fair.record.replace(/^2\. /m, "3. "),
    ]) {
      expect(wrong(text)).toEqual(alarm("record"));
    }
  });
});
