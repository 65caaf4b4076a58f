import { beforeEach, describe, expect, it, vi } from "vitest";
import * as fixtures from "../src/dev/fixtures";
import { claimOf, type Claim } from "../src/lib/claim";
import {
  deviceCommitment,
  lotOf,
  SCHEME,
  seedOf,
  serverCommitment,
  throwOf,
} from "../src/lib/fair";
import type { DrawView, TableView } from "../src/lib/protocol";
import { witness, witnessOf } from "../src/lib/witness";
import { classic } from "./stories";

const NAMES = ["Op", "Emma"];
let count = 0;
const fresh = (): string => (count += 1).toString(16).padStart(64, "0");

/** How an operator who plays along, at seat 0, numbers the draws until one pleases. */
interface Numbers {
  game: number;
  draw: number;
  broken: DrawView["broken"];
}

/** An operator who does not like the dice until the last of so many draws; what Emma's device says in the end, or null if it refuses. */
function grind(code: string, tries: number, numbers: (attempt: number) => Numbers): Claim | null {
  for (let attempt = 1; ; attempt += 1) {
    const { game, draw, broken } = numbers(attempt);
    const lines = [
      `Players: ${NAMES.join(", ")}`,
      "Dice: rolled",
      `Fair-Table: ${"ab".repeat(16)}`,
      `Fair-Draw: game ${game}, draw ${draw}`,
      "Fair-First: drawn by lot",
      "Fair-Broken: none",
    ];
    const context = [SCHEME, ...lines].join("\n");
    const [secret, entropy] = [fresh(), fresh()];
    const commitment = serverCommitment(context, secret);
    const mine = deviceCommitment(context, commitment, 0, entropy);
    const seats = NAMES.map((name, seat) => ({ ...fixtures.ended.seats[0]!, seat, name }));
    const say = (commitments: string[] | null) => {
      const view: TableView = {
        ...fixtures.ended,
        code,
        seats,
        phase: "lobby",
        game: null,
        fairness: null,
        draw: {
          id: `${game}.${draw}`,
          context,
          commitment,
          commitments,
          done: [true, false],
          broken,
        },
      };
      return witness(view, { ...fixtures.you([]), seat: 1 }, fresh, { now: attempt, since: 0 });
    };
    const promised = say(null);
    if (promised?.type !== "commit") return null;
    const opened = say([mine, promised.commitment]);
    if (opened?.type !== "reveal") return null;
    const seed = seedOf(secret, context, [entropy, opened.entropy]);
    if (attempt < tries) continue;
    const dice = throwOf(seed, 1, 6)
      .map((pips, at) => `${"wwrygb"[at]}${pips}`)
      .join(" ");
    const record = [
      "Edition: classic",
      ...lines,
      `Fair-Commitment: ${commitment}`,
      `Fair-Sealed: ${mine} ${promised.commitment}`,
      `Fair-Devices: ${entropy} ${opened.entropy}`,
      `Fair-Secret: ${secret}`,
      "",
      `1. ${dice} | ${NAMES[lotOf(seed, 2)]}: - -`,
      "",
    ];
    return claimOf(record.join("\n"), game, classic, witnessOf(code, game));
  }
}

describe("an operator who grinds", () => {
  beforeEach(() => vi.stubGlobal("localStorage", undefined));

  it("is not called verified for draws dropped under the numbers of games", () => {
    expect(grind("games", 3, (attempt) => ({ game: attempt, draw: 1, broken: [] }))).toMatchObject({
      kind: "dropped",
    });
  });

  it("gets no answer for draws that nobody broke off", () => {
    expect(
      grind("draws", 3, (attempt) => ({
        game: 1,
        draw: attempt,
        broken: Array.from({ length: attempt - 1 }, () => []),
      })),
    ).toBeNull();
  });

  it("gets no answer for draws that the context does not tell of", () => {
    expect(
      grind("untold", 3, (attempt) => ({
        game: 1,
        draw: attempt,
        broken: Array.from({ length: attempt - 1 }, () => [
          { seat: 0, why: "not_opened" as const },
        ]),
      })),
    ).toBeNull();
  });

  it("is called verified for the first draw of the first game", () => {
    expect(grind("honest", 1, () => ({ game: 1, draw: 1, broken: [] }))).toEqual({
      kind: "verified",
      devices: NAMES,
    });
  });
});
