/** The dice of a game beside what chance expects, and the fingerprint of fair dice. */

/** Ways to throw each sum 2..12 with two dice, of 36. */
const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

export interface SumCount {
  sum: number;
  thrown: number;
  expected: number;
}

export function againstChance(counts: readonly number[]): SumCount[] {
  const throws = counts.reduce((all, one) => all + one, 0);
  return WAYS.map((ways, at) => ({ sum: at + 2, thrown: counts[at] ?? 0, expected: (throws * ways) / 36 }));
}

/** Whether a secret has this SHA-256; null where the browser cannot compute it (no secure connection). */
export async function matches(secret: string, commitment: string): Promise<boolean | null> {
  if (typeof crypto === "undefined" || !crypto.subtle) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
