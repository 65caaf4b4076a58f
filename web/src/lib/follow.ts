/** A table as it was, and what is new about it, become the table as it is. */
import type { Changes, TableView, Update } from "./protocol";

/** What comes of a change; null if it is one of another picture, of which this device knows nothing. */
export function follow(had: Update | null, change: Changes): Update | null {
  if (had?.number !== change.follows) return null;
  const { version, events, number } = change;
  const you = change.you === undefined ? had.you : change.you;
  return { type: "update", version, events, number, table: repainted(had.table, change), you };
}

function repainted(had: TableView, change: Changes): TableView {
  const table = { ...had, ...change.table };
  if (change.table.game !== undefined || !table.game) return table;
  const sheets = table.game.sheets.map((sheet, seat) => change.sheets[seat] ?? sheet);
  return { ...table, game: { ...table.game, ...change.game, sheets } };
}
