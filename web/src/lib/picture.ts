/** A result as a picture to be sent to somebody: drawn here, so that no server ever sees it. */
import { t } from "../i18n/index.svelte";
import type { TableView } from "./protocol";
import { colourOf, layoutOf } from "./sheet";
import { editionName, endWords, minus } from "./words";

const WIDTH = 1080;
const LINE = 104;
const TOP = 300;
/** The page's own colours by day: a picture is sent to people whose lamp nobody knows. */
const INK = "#1c2230";
const COLOURS: Record<string, [string, string]> = {
  r: ["#d3302c", "#fff"],
  y: ["#f2b90c", "#2b2000"],
  g: ["#197e41", "#fff"],
  b: ["#2059c6", "#fff"],
};

export interface Line {
  name: string;
  place: number;
  total: number;
  rows: { colour: string; points: number }[];
  won: boolean;
}

/** What stands in the picture, the best first; those who are level share a place. */
export function linesOf(table: TableView): Line[] {
  const { sheets, winners } = table.game!;
  return sheets
    .map((sheet, seat) => ({
      name: table.seats[seat]?.name ?? "?",
      place: 1 + sheets.filter(({ total }) => total > sheet.total).length,
      total: sheet.total,
      rows: layoutOf(table, seat).row_colours.map((colour, at) => ({
        colour: colourOf(colour) ?? "r",
        points: sheet.rows[at]?.points ?? 0,
      })),
      won: winners.includes(seat),
    }))
    .sort((one, other) => one.place - other.place);
}

export async function pictureOf(table: TableView): Promise<Blob> {
  const lines = linesOf(table);
  const height = TOP + lines.length * LINE + 130;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, height];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  // The letters of the page, once they are there.
  await document.fonts?.ready;
  const face = getComputedStyle(document.documentElement).getPropertyValue("--display") || "serif";
  const write = (text: string, x: number, y: number, size: number, most: number, weight = 700) => {
    pen.font = `${weight} ${size}px ${face}`;
    pen.fillText(text, x, y, most);
  };
  const box = (x: number, y: number, w: number, h: number, colour: string, round = 16) => {
    pen.fillStyle = colour;
    pen.beginPath();
    if (pen.roundRect) pen.roundRect(x, y, w, h, round);
    else pen.rect(x, y, w, h);
    pen.fill();
  };

  const wood = pen.createLinearGradient(0, 0, 0, height);
  wood.addColorStop(0, "#f7f0df");
  wood.addColorStop(1, "#e0d3b8");
  pen.fillStyle = wood;
  pen.fillRect(0, 0, WIDTH, height);
  for (let x = 0; x < WIDTH; x += 27) {
    pen.fillStyle = `rgb(120 90 40 / ${x % 2 ? 0.05 : 0.025})`;
    pen.fillRect(x, 0, 1 + (x % 3), height);
  }
  for (const [at, sign] of [..."QWIXX"].entries()) {
    const [back] = COLOURS["rygbr"[at]!]!;
    box(60 + at * 92, 56, 80, 88, back, 14);
    box(67 + at * 92, 63, 66, 74, "#fffdf7", 9);
    pen.fillStyle = back;
    pen.textAlign = "center";
    write(sign, 100 + at * 92, 120, 58, 66);
  }
  pen.textAlign = "left";
  pen.fillStyle = INK;
  write(editionName(table.settings.edition, table.edition.title), 560, 118, 44, 460);
  pen.fillStyle = "#4d525e";
  write(endWords(table).what, 60, 210, 34, 960, 500);

  box(40, TOP - 56, WIDTH - 80, lines.length * LINE + 76, "#fffdf7", 28);
  for (const [at, line] of lines.entries()) {
    const y = TOP + at * LINE;
    if (line.won) box(56, y - 40, WIDTH - 112, LINE - 12, "#fbe9b4", 18);
    pen.fillStyle = INK;
    write(`${line.place}.`, 80, y + 22, 44, 60);
    write(line.name, 148, y + 22, 46, 330);
    const wide = Math.min(92, 380 / line.rows.length - 8);
    for (const [row, { colour, points }] of line.rows.entries()) {
      const [back, on] = COLOURS[colour] ?? COLOURS["r"]!;
      box(500 + row * (wide + 8), y - 22, wide, 60, back, 12);
      pen.fillStyle = on;
      pen.textAlign = "center";
      write(String(points), 500 + row * (wide + 8) + wide / 2, y + 20, 34, wide - 8);
    }
    pen.textAlign = "right";
    pen.fillStyle = INK;
    write(minus(line.total), WIDTH - 84, y + 26, 60, 130);
    pen.textAlign = "left";
  }
  pen.fillStyle = "#4d525e";
  pen.textAlign = "center";
  write(t("app.tagline"), WIDTH / 2, height - 36, 30, 960, 500);
  return new Promise((then, fail) =>
    canvas.toBlob((made) => (made ? then(made) : fail(new Error("no picture"))), "image/png"),
  );
}
