/** Sheets and boards of the host's own: what the server says of their files. */
import { SvelteMap } from "svelte/reactivity";
import * as api from "./api";
import type { BoardInfo, EditionInfo, OwnInfo } from "./protocol";

export type Kind = "sheet" | "board";

const editions = new SvelteMap<string, EditionInfo>();
const boards = new SvelteMap<string, BoardInfo>();
const asked = new Set<string>();

function keep(found: OwnInfo): OwnInfo {
  if (found.own_sheet && found.edition) editions.set(found.own_sheet, found.edition);
  if (found.own_board && found.board) boards.set(found.own_board, found.board);
  return found;
}

/** The text as a table takes it; refused with a line where the file is wrong. */
export async function bring(kind: Kind, text: string): Promise<string> {
  const found = keep(await api.checkOwn(kind === "sheet" ? { sheet: text } : { board: text }));
  return (kind === "sheet" ? found.own_sheet : found.own_board) ?? "";
}

/** A text that was taken before, by this device or another, is asked about once. */
function known<T>(found: SvelteMap<string, T>, kind: Kind, text: string | null): T | undefined {
  if (!text) return undefined;
  if (!found.has(text) && !asked.has(text)) {
    asked.add(text);
    // If it is refused now, opening the table will say so.
    bring(kind, text).catch(() => {});
  }
  return found.get(text);
}

export const ownEdition = (text: string | null): EditionInfo | undefined =>
  known(editions, "sheet", text);
export const ownBoard = (text: string | null): BoardInfo | undefined =>
  known(boards, "board", text);

/** The classic sheet as a file, to be changed. */
export const SHEET_EXAMPLE = `name = "my sheet"
rows = [
  "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12",
  "y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 y12",
  "g12 g11 g10 g9 g8 g7 g6 g5 g4 g3 g2",
  "b12 b11 b10 b9 b8 b7 b6 b5 b4 b3 b2",
]
crosses_to_lock = 5
points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
misthrow_points = -5
misthrow_limit = 4
`;

/** One of our boards as a file, to be changed. */
export function boardExample({ spaces, points }: BoardInfo): string {
  const written = spaces.map((cell, at) => `${cell}/${points[at]}`);
  const lines = Array.from({ length: Math.ceil(written.length / 5) }, (_, row) =>
    written.slice(5 * row, 5 * row + 5).join(" "),
  );
  return ["Board: my board", "", ...lines, ""].join("\n");
}
