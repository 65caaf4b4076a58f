/** The dice of a game beside what chance expects. */

export interface SumCount {
  sum: number;
  thrown: number;
  expected: number;
}

/** By sum of two dice, from 2 on: their number of faces follows from how many sums there are. */
export function againstChance(counts: readonly number[]): SumCount[] {
  const throws = counts.reduce((all, one) => all + one, 0);
  const faces = (counts.length + 1) / 2;
  return counts.map((thrown, at) => ({
    sum: at + 2,
    thrown,
    expected: (throws * (faces - Math.abs(at + 1 - faces))) / faces ** 2,
  }));
}
