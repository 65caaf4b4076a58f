/** The seats of this device: the secrets that prove them, newest first. */
import { keepJson, keptJson } from "./memory";
import { emptyOutbox } from "./outbox";

export interface OwnSeat {
  code: string;
  seat: number;
  secret: string;
  name: string;
  at: number;
}

const MOST = 12;
const book = (): OwnSeat[] => keptJson<OwnSeat[]>("seats", []);

export const ownSeats = (): OwnSeat[] => book().sort((one, other) => other.at - one.at);
export const ownSeat = (code: string): OwnSeat | null =>
  book().find((seat) => seat.code === code) ?? null;

export function keepSeat(seat: Omit<OwnSeat, "at">): void {
  const others = ownSeats().filter((known) => known.code !== seat.code);
  keepJson("seats", [{ ...seat, at: Date.now() }, ...others].slice(0, MOST));
}

export function forgetSeat(code: string): void {
  keepJson(
    "seats",
    book().filter((seat) => seat.code !== code),
  );
  emptyOutbox(code);
}
