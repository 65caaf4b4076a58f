/**
 * Fair dice, computed here as docs/fairness.md tells: the same as src/qwixx/server/fair.py, to which
 * tests/fair.json holds it. Without WebCrypto, which pages without a secure connection do not have.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Missing, WhyMissing } from "./protocol";

export const SCHEME = "qwixx fair dice 2";
const OLD_SCHEME = "qwixx fair dice 1";
export const NONE_GIVEN = "-";
/** The lines of a record that a draw is bound to, after the scheme. */
export const CONTEXT = [
  "Players",
  "Dice",
  "Fair-Table",
  "Fair-Draw",
  "Fair-First",
  "Fair-Broken",
] as const;
/** How a record tells why a draw was broken off, before the name. */
const BROKEN_BY: Record<WhyMissing, string> = {
  not_opened: "not opened by",
  left: "left by",
  removed: "stopped by removing",
};

const text = (lines: readonly string[]): Uint8Array => utf8ToBytes(lines.join("\n"));
const hash = (...lines: string[]): string => bytesToHex(sha256(text(lines)));

export const serverCommitment = (context: string, secret: string): string =>
  hash(context, "server", secret);

export const deviceCommitment = (
  context: string,
  commitment: string,
  seat: number,
  entropy: string,
): string => hash(context, "device", commitment, String(seat), entropy);

/** Of what the devices opened, by seat; `-` for nothing. */
export const seedOf = (secret: string, context: string, opened: readonly string[]): Uint8Array =>
  hmac(sha256, hexToBytes(secret), text([context, ...opened]));

/** The line of a record that tells who broke off which of the draws before. */
export const brokenLine = (
  broken: readonly (readonly Missing[])[],
  names: readonly string[],
): string =>
  broken
    .flatMap((missing, at) =>
      missing.map(({ seat, why }) => `${at + 1} ${BROKEN_BY[why]} ${names[seat]}`),
    )
    .join(", ") || "none";

/** What such a line tells, by draw; null if it cannot be true: each draw was broken off by somebody, nobody did so twice. */
export function brokenOf(
  line: string,
  draws: number,
  names: readonly string[],
): Missing[][] | null {
  const broken: Missing[][] = Array.from({ length: Math.min(draws - 1, names.length) }, () => []);
  for (const one of line === "none" ? [] : line.split(", ")) {
    const why = (Object.keys(BROKEN_BY) as WhyMissing[]).find((why) =>
      one.slice(2).startsWith(`${BROKEN_BY[why]} `),
    );
    if (why)
      broken[Number(one[0]) - 1]?.push({
        seat: names.indexOf(one.slice(3 + BROKEN_BY[why].length)),
        why,
      });
  }
  const seats = broken.flat().map(({ seat }) => seat);
  const can =
    broken.length === draws - 1 &&
    broken.every((missing) => missing.length > 0) &&
    !seats.includes(-1) &&
    new Set(seats).size === seats.length;
  return can && brokenLine(broken, names) === line ? broken : null;
}

export const oldCommitment = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

export const oldSeed = (secret: string, given: readonly string[]): Uint8Array =>
  hmac(
    sha256,
    hexToBytes(secret),
    text([OLD_SCHEME, ...given.map((one) => (one === NONE_GIVEN ? "" : one))]),
  );

/** The seat that the lot falls on. */
export const lotOf = (seed: Uint8Array, players: number): number =>
  numbers(seed, "lot", players).next().value!;

/** White, white, red, yellow, green, blue; those that have left the game are drawn, too. */
export function throwOf(seed: Uint8Array, turn: number, faces: number): number[] {
  const stream = numbers(seed, `throw ${turn}`, faces);
  return Array.from({ length: 6 }, () => stream.next().value! + 1);
}

/** The sheet of each seat, where each gets another of those that there are. */
export function dealOf(seed: Uint8Array, players: number, sheets: readonly string[]): string[] {
  const left = [...sheets];
  return Array.from({ length: players }, (_, seat) => {
    const at = numbers(seed, `sheet ${seat + 1}`, left.length).next().value!;
    return left.splice(at, 1)[0]!;
  });
}

/** Numbers from 0 to below `sides`, all equally likely: bytes too high are passed over. */
function* numbers(seed: Uint8Array, purpose: string, sides: number): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    for (const byte of hmac(sha256, seed, utf8ToBytes(`${purpose} ${block}`))) {
      if (byte < 256 - (256 % sides)) yield byte % sides;
    }
  }
}
