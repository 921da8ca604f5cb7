import { createRandom } from '../../random.ts';
import { define, svg } from '../svg.ts';
import { chairSymbols } from './room-chairs.ts';
import type { Hanging } from './room-decor.ts';
import { floor, hanging, lamps, sunPatch } from './room-decor.ts';
import { furniture } from './room-furniture.ts';
import type { BuildingStyle } from './room-palette.ts';
import { roomPalette } from './room-palette.ts';
import { plant } from './room-plants.ts';
import { backWall, wallPlan, windows } from './room-walls.ts';

export interface RoomSubject {
  /** Names the picture: the same seed draws the same room. */
  readonly seed: string;
  readonly style: BuildingStyle;
  readonly seats: number;
  readonly hasWindows: boolean;
  /** What the room offers for showing things; null leaves the wall to a picture. */
  readonly shows: Exclude<Hanging, 'art'> | null;
}

/** A quiet drawing of a meeting room, 480 by 300. */
export function roomPicture({ seed, style, seats, hasWindows, shows }: RoomSubject): string {
  const random = createRandom(`room/${seed}`);
  const paint = roomPalette(style, random);
  const plan = wallPlan({ light: hasWindows, hanging: shows !== null }, random);
  const kind = seats > 22 ? 'hall' : 'table';
  const [pane] = plan.panes;
  const scene = furniture({ seats, paint, random });
  return svg(480, 300, [
    define(usedIn(scene, chairSymbols(paint, random))),
    backWall(plan, paint, random),
    windows(plan, style, { paint, random }),
    plan.hangAt === null ? '' : hanging(shows ?? 'art', plan.hangAt, { paint, random }),
    lamps(kind, paint, random),
    floor(paint, random),
    pane === undefined ? '' : sunPatch(pane.x + pane.width / 2, paint),
    ...corners(seats, random).map((at) => plant(at, paint, random)),
    scene,
  ]);
}

/** A sixth of the file would be chairs that nobody sees. */
function usedIn(scene: string, symbols: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(symbols).filter(([id]) => scene.includes(`href="#${id}"`)),
  );
}

/** Plants stand where the furniture leaves room. */
function corners(seats: number, random: ReturnType<typeof createRandom>): [number, number][] {
  if (seats > 22) return [[30, 214]];
  if (seats > 14) return [[44, 216]];
  const left: [number, number] = [36, random.between(216, 226)];
  const right: [number, number] = [444, random.between(216, 226)];
  return random.pick(seats > 9 ? [[left], [right]] : [[left], [right], [left, right]]);
}
