/** Where the spaces of a board lie: evenly along a spiral, from the start box inwards. */
export interface Place {
  x: number;
  y: number;
}

const TURN = 2 * Math.PI;

/** Places for the start box and `spaces` spaces in a frame of 400 by 300, and how far apart they are. */
export function spiral(spaces: number): { places: Place[]; apart: number } {
  const [middle, wide] = [{ x: 200, y: 152 }, 1.32];
  const [outer, inner, turns] = [127, 20, 2.92];
  const at = (angle: number): Place => {
    const radius = outer - ((outer - inner) * angle) / (turns * TURN);
    const turned = angle + Math.PI * 0.93;
    return { x: middle.x + wide * radius * Math.cos(turned), y: middle.y + radius * Math.sin(turned) };
  };
  const path: { place: Place; length: number }[] = [];
  let length = 0;
  for (let angle = 0; angle <= turns * TURN; angle += 0.01) {
    const place = at(angle);
    const last = path.at(-1);
    if (last) length += Math.hypot(place.x - last.place.x, place.y - last.place.y);
    path.push({ place, length });
  }
  const apart = length / spaces;
  const places: Place[] = [];
  for (const point of path) {
    if (point.length >= places.length * apart - 1e-9) places.push(point.place);
  }
  const end = path.at(-1);
  if (places.length <= spaces && end) places.push(end.place);
  return { places, apart };
}
