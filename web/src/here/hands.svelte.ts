/** Several people at one phone: each has a seat and a line of their own, and the phone is with one of them. */
import { TableLink } from "../lib/link.svelte";
import type { Update } from "../lib/protocol";
import type { OwnSeat } from "../lib/seatbook";

const isAsked = ({ you }: TableLink): boolean => !!you && (you.may_roll || you.options.length > 0);

/** Who shall have the phone, of people in the order of their seats; null if it may stay where it is. */
export function nextOf(at: number, asked: readonly boolean[]): number | null {
  for (let step = 0; step < asked.length; step++) {
    const one = (at + step) % asked.length;
    if (asked[one]) return step === 0 ? null : one;
  }
  return null;
}

export class Hands {
  readonly links: TableLink[];
  readonly names: string[];
  /** Who has the phone. */
  at = $state(0);
  readonly next = $derived.by(() => nextOf(this.at, this.links.map(isAsked)));

  constructor(code: string, own: OwnSeat, heard: (update: Update) => void) {
    const people = [own, ...(own.others ?? [])].sort((one, other) => one.seat - other.seat);
    this.names = people.map(({ name }) => name);
    this.at = people.indexOf(own);
    this.links = people.map(
      (one, number) =>
        new TableLink(
          code,
          one,
          (update) => {
            this.latest[number] = update;
            if (number === this.at) heard(update);
          },
          // One device takes part in a draw once.
          one === own,
        ),
    );
    this.heard = heard;
  }

  get link(): TableLink {
    return this.links[this.at]!;
  }

  /** The phone is with somebody else now, who sees the table from their seat. */
  take(number: number): void {
    this.at = number;
    const update = this.latest[number];
    if (update) this.heard({ ...update, events: [] });
  }

  open(): () => void {
    const close = this.links.map((link) => link.open());
    return () => close.forEach((one) => one());
  }

  private readonly heard: (update: Update) => void;
  private readonly latest: Update[] = [];
}
