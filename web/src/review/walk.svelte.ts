/** A walk through a game: where it stands, whose sheet is shown, and what the review says there. */
import type { LayoutInfo, Replay, ReplayMoment, Review, SheetView } from "../lib/protocol";
import {
  curveOf,
  decisionsAt,
  isAlone,
  turningPoints,
  turnOf,
  worthAt,
  type Turning,
} from "./insight";
import { nameIn } from "./words";

export class Walk {
  at = $state(0);
  review = $state.raw<Review | null>(null);
  /** Whose sheet somebody wants to see at this moment. */
  #picked = $state<number | null>(null);

  constructor(
    readonly replay: Replay,
    /** Whose game it is on this device. */
    readonly own: number | null,
    readonly bots: readonly number[],
    at = 0,
  ) {
    this.go(at);
  }

  readonly alone = $derived.by(() => isAlone(this.replay));
  readonly last = $derived.by(() => this.replay.moments.length - 1);
  readonly moment = $derived.by((): ReplayMoment => this.replay.moments[this.at]!);
  readonly turn = $derived.by(() => turnOf(this.review, this.moment));
  readonly worth = $derived.by(() => this.review && worthAt(this.review, this.moment));
  readonly curve = $derived.by(() => (this.review ? curveOf(this.replay, this.review) : []));
  readonly turnings = $derived.by(() =>
    this.review ? turningPoints(this.replay, this.review) : [],
  );

  /** Who decides alone; where all decide, one's own seat, or who decided worst. */
  readonly shown = $derived.by((): number => {
    if (this.#picked !== null) return this.#picked;
    const { step, active } = this.moment;
    if (step === "action2" || step === "action3") return active;
    return this.own ?? (step === "over" ? (this.replay.winners[0] ?? active) : active);
  });
  /** What the roll of this turn did to whoever is shown. */
  readonly luck = $derived.by(() => {
    const by = this.turn && (this.alone ? this.turn.score_luck : this.turn.luck)[this.shown];
    return by === undefined
      ? null
      : { name: nameIn(this.replay, this.shown), by, alone: this.alone };
  });
  /** The coloured dice that count at a moment: with the piece none does. */
  usable = ({ dice_usable, step }: ReplayMoment): boolean[] =>
    dice_usable.map((usable) => usable && step !== "action3");
  readonly decisions = $derived.by(() => decisionsAt(this.review, this.moment, this.shown));

  layout = (seat: number): LayoutInfo =>
    (this.replay.layouts.length > 1 ? this.replay.layouts[seat] : undefined) ??
    this.replay.layouts[0]!;
  sheet = (seat: number, at = this.at): SheetView =>
    this.replay.sheets[this.replay.moments[at]!.sheets[seat]!]!;

  go = (at: number, seat: number | null = null): void => {
    this.at = Math.min(Math.max(Math.trunc(at) || 0, 0), this.replay.moments.length - 1);
    this.#picked = seat;
  };
  pick = (seat: number): void => {
    this.#picked = seat;
  };
  turnTo = (point: Turning): void => this.go(point.at, point.seat);
  /** The next turning point behind this moment and seat, the first again behind the last. */
  nextTurning = (): void => {
    const here = this.turnings.findIndex(({ at, seat }) => at === this.at && seat === this.shown);
    const next =
      here >= 0
        ? this.turnings[here + 1]
        : this.turnings.find(({ at }) => at > this.at || (at === this.at && this.at === 0));
    this.turnTo(next ?? this.turnings[0]!);
  };
}
