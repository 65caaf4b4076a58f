/** Large screens, and links as QR codes. */
import { ask, at, bearer, send } from "./api";
import { address } from "./base";
import type { ClaimedScreen, ScreenView } from "./protocol";

/** What a large screen shall show: a code, or the table that has claimed it. */
export const askScreen = (secret: string): Promise<ScreenView> => ask("api/screens", { secret });
export const claimScreen = (code: string, table: string, secret: string): Promise<ClaimedScreen> =>
  ask(`api/screens/${encodeURIComponent(code)}`, { table, secret });
export const screenQr = (code: string): string => address(`api/screens/${code}/qr.svg`);

/** The link of a table as a QR code, or the link to watch. A key goes into a header: addresses are logged. */
export const qr = (code: string, key: string | null): Promise<Blob> =>
  send(at(code, "/qr.svg"), bearer(key)).then((answer) => answer.blob());
