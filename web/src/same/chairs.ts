/** A duplicate table: who sat in the same chair had the same dice, and the same place in the round. */
import type { AttemptView } from "../lib/protocol";

export interface Sitter {
  /** Of the attempt. */
  number: number;
  name: string;
  points: number;
  /** How many points more than the mean of all who sat there. */
  by: number;
  /** They are of your group. */
  yours: boolean;
}

/** Each chair in which people of several groups sat, the best of them first. */
export function chairsOf(attempts: readonly AttemptView[]): { seat: number; sitters: Sitter[] }[] {
  const seats = [...new Set(attempts.flatMap(({ people }) => people))].sort((a, b) => a - b);
  return seats
    .map((seat) => {
      const there = attempts.filter(({ people, rank }) => rank !== null && people.includes(seat));
      const points = there.map(({ scores }) => scores[seat] ?? 0);
      const mean = points.reduce((sum, one) => sum + one, 0) / points.length;
      const sitters = there.map(({ number, names, yours }, at) => ({
        number,
        name: names[seat] ?? "?",
        points: points[at]!,
        by: points[at]! - mean,
        yours,
      }));
      return { seat, sitters: sitters.sort((one, other) => other.points - one.points) };
    })
    .filter(({ sitters }) => sitters.length > 1);
}
