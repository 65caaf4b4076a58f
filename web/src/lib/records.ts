/** The records of games that tables keep. */
import { at, bearer, send } from "./api";
import { save } from "./share";

export const fetchRecord = (
  code: string,
  secret: string | null,
  game?: number,
): Promise<Response> => send(at(code, `/record${game ? `?game=${game}` : ""}`), bearer(secret));

/** The record of a game, to check its dice; null if it cannot be had now. */
export const recordText = (
  code: string,
  secret: string | null,
  game: number,
): Promise<string | null> =>
  fetchRecord(code, secret, game).then(
    (answer) => answer.text(),
    () => null,
  );

/** The record of a game as a file on this device. */
export async function downloadRecord(
  code: string,
  secret: string | null,
  game?: number,
): Promise<void> {
  const answer = await fetchRecord(code, secret, game);
  save(await answer.blob(), `qwixx-${code}${game ? `-${game}` : ""}.qwixx`);
}
