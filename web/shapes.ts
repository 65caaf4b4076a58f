/** The shapes of windows, and of rooms within them: the only place where a layout names pixels.

    A style says `@media (--phone)` or `@container sheet (--narrow)`, and the build writes these in. Whatever lies
    between two shapes follows from the room that the shell of a screen gives to it: tracks of a grid, and units
    of a container. */
import type { Plugin } from "vite";

export const SHAPES: Record<string, string> = {
  // Windows: together these are all there are, but for `short` and `hall`, which say more of one.
  phone: "(max-width: 599px)",
  /** About as wide as high, or a strip: what is large stands on the left, all else beside it. */
  beside: `(min-width: 600px) and (max-height: 520px),
    (min-width: 600px) and (max-width: 959px) and (max-height: 820px),
    (min-width: 600px) and (max-width: 959px) and (min-height: 821px) and (min-aspect-ratio: 11/10)`,
  /** Higher than wide, and wider than a hand. */
  upright:
    "(min-width: 600px) and (max-width: 959px) and (min-height: 821px) and (max-aspect-ratio: 11/10)",
  wide: "(min-width: 960px) and (min-height: 521px)",
  /** Height is what is missing: a phone whose browser keeps its bars, or one held sideways. */
  short: "(max-width: 599px) and (max-height: 760px), (max-height: 520px)",
  sideways: "(min-width: 600px) and (max-height: 520px)",
  /** Room for two columns of text and sheets, and none for them. */
  two: "(min-width: 960px), (min-width: 700px) and (max-height: 520px)",
  one: "(max-width: 699px), (max-width: 959px) and (min-height: 521px)",
  /** A screen that is looked at from afar, and that nobody scrolls. */
  hall: "(min-width: 1200px) and (min-height: 640px)",

  // Rooms.
  /** Letters twice as large as usual. */
  "large-letters": "(max-width: 15rem)",
  small: "(max-width: 300px)",
  narrow: "(max-width: 460px)",
  hand: "(max-width: 400px)",
  slender: "(max-width: 360px)",
  low: "(max-height: 390px)",
  lowest: "(max-height: 290px)",
  flat: "(max-height: 84px)",
  // What is said in the head of a table.
  line: "(max-width: 139px)",
  "two-words": "(max-width: 210px)",
  // The card of somebody else.
  slim: "(max-width: 110px)",
  "slim-high": "(max-width: 110px) and (min-height: 58px)",
  tile: "(min-width: 111px) and (min-height: 85px)",
  strip: "(max-height: 57px)",
  "strip-slim": "(max-height: 57px) and (max-width: 110px)",
  "strip-long": "(max-height: 57px) and (min-width: 240px)",
  "chips-beside":
    "((min-width: 160px) and (min-height: 58px)) or ((min-width: 111px) and (min-height: 58px) and (max-height: 84px))",
};

const RULE = /@(media|container)\b[^{;]*/g;
const NAME = /\(--([a-z-]+)\)/g;

/** Styles with the shapes written in. */
export const written = (css: string): string =>
  css.replace(RULE, (rule) =>
    rule.replace(NAME, (_, name: string) => {
      const shape = SHAPES[name];
      if (!shape) throw Error(`There is no shape called ${name}: see shapes.ts.`);
      if (shape.includes(",") && / (and|not|or) /.test(rule))
        throw Error(`${name} is several shapes, and stands alone: ${rule}`);
      return shape;
    }),
  );

/** For the build: the styles of components come through here, too. */
export const shapes = (): Plugin => ({
  name: "shapes",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".css") ? { code: written(code), map: null } : null),
});
