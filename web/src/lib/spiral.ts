/** Where the spaces of a board lie: evenly along a spiral, from the start box inwards. */
export interface Place {
  x: number;
  y: number;
}

export interface Spiral {
  /** The start box and then every space. */
  places: Place[];
  /** Where the points and the colour's letter of each of these stand. */
  values: Place[];
  letters: Place[];
  /** The frame around all of them, with room for the pieces. */
  width: number;
  height: number;
}

const TURN = 2 * Math.PI;
/** From space to space along the path, and from one turn of it to the next. */
const [APART, GAP] = [35, 37];
/** Room around the path: the start box on the left, the pieces above, points below. */
const [LEFT, TOP, RIGHT, BOTTOM] = [36, 34, 21, 21];
/** Where the path ends, before it would meet itself; and how square its turns are (2 is an ellipse). */
const [INNERMOST, SQUARE] = [15, 2.6];
const START = Math.PI * 0.97;

/** The path whose outermost turn reaches `a` to both sides and `b` up and down. */
function path(a: number, b: number): { place: Place; length: number }[] {
  const found: { place: Place; length: number }[] = [];
  const last = ((Math.min(a, b) - INNERMOST) / GAP) * TURN;
  let length = 0;
  for (let angle = 0; angle <= last; angle += 0.02) {
    const inwards = (GAP * angle) / TURN;
    const [cos, sin] = [Math.cos(angle + START), Math.sin(angle + START)];
    const radius =
      (Math.abs(cos / (a - inwards)) ** SQUARE + Math.abs(sin / (b - inwards)) ** SQUARE) **
      (-1 / SQUARE);
    const place = { x: LEFT + a + radius * cos, y: TOP + b - GAP / 4 + radius * sin };
    const before = found.at(-1)?.place;
    if (before) length += Math.hypot(place.x - before.x, place.y - before.y);
    found.push({ place, length });
  }
  return found;
}

/** How far from the middle of its space a mark stands, how large it is, and where best: below right and above left. */
const VALUE = { far: 14.5, size: 7.6, best: 0.86 };
const LETTER = { far: 13.5, size: 5.5, best: 3.82 };
/** What nothing may cover: circles over the start box and its word. */
const HOME = [
  [-22, 2, 19],
  [-6, 2, 19],
  [10, 2, 19],
  [-6, 28, 9],
] as const;

/** Turn the marks around their spaces until none lies over another space or another mark. */
function marks(places: Place[]): Pick<Spiral, "values" | "letters"> {
  type Mark = Place & { size: number };
  const put = (at: Place, { far, size }: typeof VALUE, angle: number): Mark => ({
    x: at.x + far * Math.cos(angle),
    y: at.y + far * Math.sin(angle),
    size,
  });
  const discs: Mark[] = places.map((place) => ({ ...place, size: 15.6 }));
  const home = HOME.map(([x, y, size]) => ({
    x: (places[0]?.x ?? 0) + x,
    y: (places[0]?.y ?? 0) + y,
    size,
  }));
  const values = places.map((place) => put(place, VALUE, VALUE.best));
  const letters = places.map((place) => put(place, LETTER, LETTER.best));
  for (let pass = 0; pass < 3; pass += 1) {
    for (const [at, place] of places.entries()) {
      if (at === 0) continue;
      for (const [kind, own] of [
        [VALUE, values],
        [LETTER, letters],
      ] as const) {
        const near = (other: Mark) => Math.hypot(place.x - other.x, place.y - other.y) < 45;
        const others = [discs, values, letters].flatMap((all) =>
          all.filter(
            (mark, other) =>
              other > 0 && near(mark) && (other !== at || (all !== own && all !== discs)),
          ),
        );
        let least = Infinity;
        for (let step = 0; step < 24; step += 1) {
          const mark = put(place, kind, kind.best + (step * TURN) / 24);
          const covered = [...others, ...home].reduce(
            (sum, other) =>
              sum +
              Math.max(
                0,
                mark.size + other.size - Math.hypot(mark.x - other.x, mark.y - other.y),
              ) **
                2,
            0,
          );
          const cost = 40 * covered + Math.min(step, 24 - step);
          if (cost < least) [least, own[at]] = [cost, mark];
        }
      }
    }
  }
  return { values, letters };
}

/** Places for the start box and `spaces` spaces in a frame that is `ratio` times as wide as high. */
export function spiral(spaces: number, ratio: number): Spiral {
  // Each turn ends a gap further in than it began: the far sides come a part of it nearer.
  const size = (height: number) =>
    [(height * ratio - LEFT - RIGHT + GAP / 2) / 2, (height - TOP - BOTTOM + GAP) / 2] as const;
  // The smallest frame whose path is long enough.
  let [low, high] = [120, 1200];
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2;
    const [a, b] = size(middle);
    const reached = Math.min(a, b) > INNERMOST ? (path(a, b).at(-1)?.length ?? 0) : 0;
    if (reached < spaces * APART) low = middle;
    else high = middle;
  }
  const places: Place[] = [];
  for (const { place, length } of path(...size(high))) {
    if (places.length <= spaces && length >= places.length * APART - 1e-9) places.push(place);
  }
  return { places, ...marks(places), width: high * ratio, height: high };
}

/** Shapes whose innermost turn keeps its spaces apart, from high to wide. */
export const SHAPES = [0.85, 1.1, 1.2, 1.5, 1.7, 2.1] as const;

/** The part of the room that a frame of this shape can fill. */
const fills = (shape: number, room: number): number => Math.min(shape / room, room / shape);

/** The shape that is largest in this room; one that is drawn already stays while it fills most of it. */
export function shapeFor(width: number, height: number, drawn: number | null = null): number {
  const room = width > 0 && height > 0 ? width / height : 1.2;
  if (drawn !== null && fills(drawn, room) > 0.75) return drawn;
  return SHAPES.reduce<number>(
    (best, shape) => (fills(shape, room) > fills(best, room) ? shape : best),
    SHAPES[0],
  );
}
