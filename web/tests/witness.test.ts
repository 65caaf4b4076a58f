import { describe, expect, it } from "vitest";
import { claimOf } from "../src/lib/claim";
import { brokenLine } from "../src/lib/fair";
import { answer as answerTo, type Witness } from "../src/lib/witness";
import { answer, change, classic, consistent, fair, nothing, other } from "./stories";

describe("in a draw, this device", () => {
  const [committing, sealing] = [
    fair.seen[0]!.draw!,
    fair.seen.find(({ draw }) => draw?.commitments)!.draw!,
  ];
  const fresh = () => fair.entropy["1.1"]!;
  const [promised, commit] = answer(nothing, committing, 0, fair.names, fresh);
  const [taken] = answer(
    answer(promised, sealing, 0, fair.names, fresh)[0],
    { ...sealing, done: [true, false, false, false, false] },
    0,
    fair.names,
    fresh,
  );

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
    expect(
      answer(JSON.parse(JSON.stringify(known)) as Witness, sealing, 0, fair.names, fresh)[1],
    ).toEqual(reveal);
  });

  it("does not open if it is not on the list, or the list is another one now", () => {
    const without = {
      ...sealing,
      commitments: sealing.commitments!.map((one, seat) => (seat === 0 ? "" : one)),
    };
    expect(answer(promised, without, 0, fair.names, fresh)).toEqual([promised, null]);
    const [known] = answer(promised, sealing, 0, fair.names, fresh);
    const another = {
      ...sealing,
      commitments: sealing.commitments!.map((one, seat) => (seat === 1 ? other(one) : one)),
    };
    const [doubting, order] = answer(known, another, 0, fair.names, fresh);
    expect([doubting.doubt, order]).toEqual(["twice", null]);
    expect(claimOf(fair.record, 1, classic, doubting)).toEqual({ kind: "alarm", why: "twice" });
  });

  it("knows if it is left off the list although the server had its commitment", () => {
    const without = {
      ...sealing,
      commitments: sealing.commitments!.map((one, seat) => (seat === 0 ? "" : one)),
    };
    const [known] = answer(
      promised,
      { ...committing, done: [true, false, false, false, false] },
      0,
      fair.names,
      fresh,
    );
    expect(answer(known, without, 0, fair.names, fresh)[0].doubt).toBe("blamed");
  });

  it("gives nothing else if it has forgotten what it gave", () => {
    expect(
      answer(
        nothing,
        { ...committing, done: [true, false, false, false, false] },
        0,
        fair.names,
        fresh,
      ),
    ).toEqual([nothing, null]);
  });

  it("does not answer to another secret under the same number", () => {
    const [doubting, order] = answer(
      promised,
      { ...committing, commitment: "00".repeat(32) },
      0,
      fair.names,
      fresh,
    );
    expect([doubting.doubt, order]).toEqual(["twice", null]);
  });

  it("does not commit to a draw for other people or another game", () => {
    for (const draw of [
      { ...committing, context: committing.context.replace("Emma", "Otto") },
      { ...committing, id: "2.1" },
      { ...committing, broken: [[{ seat: 3, why: "left" as const }]] },
    ]) {
      const [doubting, order] = answer(nothing, draw, 0, fair.names, fresh);
      expect([doubting.doubt, order]).toEqual(["context", null]);
    }
  });

  it("does not commit to a draw for real dice where the server rolls, or the other way round", () => {
    expect(
      answerTo(nothing, committing, 0, fair.names, "entered", fresh, { now: 0, since: 0 })[0].doubt,
    ).toBe("context");
  });

  it("does not commit to a draw after others that nobody broke off", () => {
    const context = committing.context.replace("draw 1", "draw 3");
    const [doubting, order] = answer(
      nothing,
      { ...committing, id: "1.3", context, broken: [[], []] },
      0,
      fair.names,
      fresh,
    );
    expect([doubting.doubt, order]).toEqual(["context", null]);
  });

  it("does not commit if the draws before were told otherwise than they will be recorded", () => {
    const context = committing.context
      .replace("draw 1", "draw 2")
      .replace("Fair-Broken: none", "Fair-Broken: 1 not opened by Emma");
    const draw = {
      ...committing,
      id: "1.2",
      context,
      broken: [[{ seat: 1, why: "not_opened" as const }]],
    };
    expect(answer(nothing, draw, 0, fair.names, fresh)[1]).toMatchObject({ type: "commit" });
    expect(
      answer(
        nothing,
        { ...draw, broken: [[{ seat: 2, why: "not_opened" }]] },
        0,
        fair.names,
        fresh,
      )[0].doubt,
    ).toBe("context");
  });

  it("knows if it is said not to have opened although the server had that", () => {
    const [known] = answer(promised, sealing, 0, fair.names, fresh);
    const blaming = {
      ...committing,
      id: "1.2",
      broken: [[{ seat: 0, why: "not_opened" as const }]],
    };
    expect(answer(known, blaming, 0, fair.names, fresh)).toEqual([known, null]);
    const [blamed] = answer(taken, blaming, 0, fair.names, fresh);
    expect(claimOf(fair.record, 1, classic, blamed)).toEqual({ kind: "alarm", why: "blamed" });
  });

  it.each(["not_opened", "left", "removed"] as const)(
    "knows that no draw can be broken off by it once the server has what it opened: %s",
    (why) => {
      const named = { ...committing, id: "1.2", broken: [[{ seat: 0, why }]] };
      // On a new line, so that nothing else tells.
      const later = { now: 20_000, since: 19_000 };
      expect(answer(taken, named, 0, fair.names, fresh, later)[0].doubt).toBe("blamed");
      const line = brokenLine(named.broken, fair.names);
      const without = (all: string) => `- ${all.slice(65)}`;
      let record = change(fair.record, "Fair-Draw", "game 1, draw 2");
      record = change(change(record, "Fair-Broken", line), "Fair-Devices", without);
      record = consistent(change(record, "Fair-Sealed", without)).replace(/^1\. [^]*/m, "");
      expect(claimOf(record, 1, classic, taken)).toEqual({ kind: "alarm", why: "blamed" });
      expect(claimOf(record, 1, classic, promised).kind).toBe("absent");
    },
  );

  it("knows that it has not left, unless it was on another line in between", () => {
    const named = { ...committing, id: "1.2", broken: [[{ seat: 0, why: "left" as const }]] };
    const seen = { ...promised, at: 5_000 };
    const told = (known: Witness, since: number) =>
      answer(known, named, 0, fair.names, fresh, { now: 6_000, since })[0].doubt;
    expect(told(seen, 1_000)).toBe("blamed");
    expect(told(seen, 5_500)).toBeNull();
    expect(told({ ...seen, left: true }, 1_000)).toBeNull();
  });

  it("has nothing against being removed before it has opened: the host may do that", () => {
    const named = { ...committing, id: "1.2", broken: [[{ seat: 0, why: "removed" as const }]] };
    expect(answer(promised, named, 0, fair.names, fresh)).toEqual([promised, null]);
  });
});
