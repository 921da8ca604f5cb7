import type { Random } from '../../random.ts';
import { box, disc, line, oval, shape } from '../svg.ts';
import type { RoomPalette } from './room-palette.ts';
import { floorLine } from './room-walls.ts';

export type Hanging = 'screen' | 'projection' | 'whiteboard' | 'art';

/** What hangs on the wall around `x`. */
export function hanging(kind: Hanging, x: number, how: { paint: RoomPalette; random: Random }) {
  return { screen, projection, whiteboard, art }[kind](x, how.paint, how.random);
}

function screen(x: number, paint: RoomPalette, random: Random): string {
  const width = random.pick([132, 148, 120]);
  const left = x - width / 2;
  const slide = random.pick([
    `M${left + 14} 120V104M${left + 26} 120V92M${left + 38} 120V98M${left + 50} 120V84`,
    `M${left + 14} 112l14 -14 12 8 20 -22`,
    `M${left + 14} 84h34M${left + 14} 96h48M${left + 14} 108h26`,
  ]);
  return [
    box([left, 60, width, 78], '#20262f', { rx: 4 }),
    box([left + 4, 64, width - 8, 70], paint.wallLight, { rx: 2 }),
    box([left + 4, 64, width - 8, 8], paint.accent),
    line(slide, paint.accent, 5),
    disc([left + width - 34, 102, 15], paint.rug),
    shape(`M${left + width - 34} 102V87a15 15 0 0 1 15 15Z`, paint.accent),
    box([x - 16, 140, 32, 5], '#20262f', { rx: 2.5 }),
  ].join('');
}

function projection(x: number, paint: RoomPalette): string {
  return [
    box([x - 92, 40, 184, 6], paint.metal, { rx: 3 }),
    box([x - 86, 46, 172, 104], '#ffffff'),
    box([x - 86, 148, 172, 4], paint.metal),
    box([x - 70, 64, 66, 8], paint.accent, { rx: 4 }),
    line(`M${x - 67} 86h52M${x - 67} 98h58M${x - 67} 110h40`, paint.feature, 4),
    box([x + 14, 64, 56, 66], paint.rug, { rx: 4 }),
    disc([x + 42, 97, 18], paint.accent),
    shape(`M${x + 42} 97l13 -13a18 18 0 0 1 5 13Z`, paint.wallLight),
  ].join('');
}

function whiteboard(x: number, paint: RoomPalette, random: Random): string {
  const sketch = random.pick([
    `M${x - 50} 78q14 -14 26 0t26 0M${x - 50} 100h44M${x - 50} 112h30`,
    `M${x - 48} 74h26v18h-26ZM${x - 4} 96h26v18h-26ZM${x - 22} 83h20v20`,
    `M${x - 48} 118V76M${x - 48} 118h56M${x - 42} 108l14 -12 12 6 18 -20`,
  ]);
  return [
    box([x - 66, 58, 132, 80], paint.metal, { rx: 3 }),
    box([x - 63, 61, 126, 74], '#fdfdfb', { rx: 2 }),
    line(sketch, paint.accent, 2.5),
    box([x + 30, 70, 14, 14], paint.light),
    box([x + 47, 74, 12, 12], paint.rug),
    box([x + 34, 90, 14, 14], paint.feature),
    box([x - 22, 138, 44, 4], paint.trim, { rx: 2 }),
  ].join('');
}

function art(x: number, paint: RoomPalette, random: Random): string {
  const frame = (at: number, width: number) =>
    box([at, 62, width, 72], paint.woodDark) + box([at + 3, 65, width - 6, 66], paint.wallLight);
  const motifs: readonly [() => string, ...(() => string)[]] = [
    () =>
      frame(x - 50, 100) +
      disc([x + 16, 92, 16], paint.accent) +
      shape(`M${x - 47} 131v-18q24 -26 46 -8t48 -4v30Z`, paint.leaf) +
      shape(`M${x - 47} 131v-8q30 -14 52 -2t42 -4v14Z`, paint.leafDark),
    () =>
      frame(x - 62, 56) +
      frame(x + 6, 56) +
      disc([x - 34, 98, 17], paint.accent) +
      shape(`M${x + 18} 118a16 16 0 0 1 32 0Z`, paint.chair) +
      shape(`M${x + 18} 98a16 16 0 0 0 32 0Z`, paint.rug),
    () =>
      frame(x - 34, 68) +
      line(`M${x} 126V82M${x} 108q-16 -2 -18 -16M${x} 98q14 -2 16 -14`, paint.leafDark, 3) +
      oval([x, 80, 5, 9], paint.accent),
    () =>
      disc([x, 92, 27], paint.trim) +
      disc([x, 92, 23], paint.wallLight) +
      line(`M${x} 92V78M${x} 92l9 6`, paint.metal, 2.5),
  ];
  return random.pick(motifs)();
}

export function lamps(kind: 'table' | 'hall', paint: RoomPalette, random: Random): string {
  if (kind === 'hall') return ceilingStrips(paint);
  const globe = (x: number, drop: number) =>
    line(`M${x} 0V${drop}`, paint.metal, 1.5) + disc([x, drop + 9, 10], paint.light);
  const shade = (x: number, drop: number) =>
    line(`M${x} 0V${drop}`, paint.metal, 1.5) +
    shape(`M${x - 17} ${drop + 16}a17 17 0 0 1 34 0Z`, paint.accent) +
    oval([x, drop + 16, 12, 2.5], paint.light);
  const bar =
    line('M170 0V26M310 0V26', paint.metal, 1.5) + box([150, 26, 180, 6], paint.metal, { rx: 3 });
  return random.pick([
    [190, 240, 290].map((x) => globe(x, 22)).join(''),
    globe(216, 34) + globe(246, 16) + globe(272, 28),
    shade(200, 16) + shade(280, 16),
    shade(240, 20),
    bar + box([156, 31, 168, 2.5], paint.light),
    ceilingStrips(paint),
    '',
  ]);
}

function ceilingStrips(paint: RoomPalette): string {
  return [72, 200, 328].map((x) => box([x, 5, 80, 4], paint.light, { rx: 2 })).join('');
}

export function floor(paint: RoomPalette, random: Random): string {
  const planks = [206, 216, 230, 249, 274].map((y) => `M0 ${y}H480`).join('');
  const joints = 'M60 200l-50 100M150 200l-30 100M240 200V300M330 200l30 100M420 200l50 100';
  const surfaces: readonly [string, ...string[]] = [
    shape(planks, 'none', { stroke: paint.floorLine, opacity: 0.3 }),
    shape(joints, 'none', { stroke: paint.floorLine, opacity: 0.28 }),
    oval([240, 262, 214, 32], paint.rug),
    oval([240, 264, 190, 28], paint.rug, { stroke: paint.trim, 'stroke-width': 2 }),
    box([36, 226, 408, 66], paint.rug, { rx: 6 }),
  ];
  return [
    box([0, floorLine, 480, 100], paint.floor),
    random.pick(surfaces),
    box([0, floorLine - 5, 480, 5], paint.trim),
  ].join('');
}

/** Light that falls through the windows onto the floor. */
export function sunPatch(x: number, paint: RoomPalette): string {
  return shape(`M${x - 60} 205h110l44 95h-140Z`, paint.light, { opacity: 0.28 });
}
