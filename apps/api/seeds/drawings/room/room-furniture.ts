import type { Random } from '../../random.ts';
import { box, define, disc, line, oval, polygon, put, putMirrored, shape } from '../svg.ts';
import type { RoomPalette } from './room-palette.ts';

interface Setting {
  readonly seats: number;
  readonly paint: RoomPalette;
  readonly random: Random;
}

const centre = 240;

/** Tables and as many chairs as the room seats, as far as a picture can hold them. */
export function furniture(setting: Setting): string {
  if (setting.seats <= 3) return setting.random.chance(0.4) ? lounge(setting) : bistro(setting);
  if (setting.seats <= 6) return roundTable(setting);
  if (setting.seats <= 14) return longTable(setting);
  if (setting.seats <= 22) return horseshoe(setting);
  return hall(setting);
}

function lounge({ paint, seats, random }: Setting): string {
  const chair = (x: number) =>
    [
      line(`M${x - 22} 276v10M${x + 22} 276v10`, paint.woodDark, 4),
      box([x - 30, 222, 60, 46], paint.chair, { rx: 16 }),
      box([x - 36, 244, 14, 34], paint.chairDark, { rx: 7 }),
      box([x + 22, 244, 14, 34], paint.chairDark, { rx: 7 }),
      box([x - 24, 254, 48, 24], paint.chair, { rx: 8 }),
      box([x - 24, 254, 48, 3], paint.chairDark, { opacity: 0.4 }),
    ].join('');
  const places = seats === 2 ? [150, 330] : [136, 344, 240];
  const back = seats === 3 ? chair(240) : '';
  const [left = 150, right = 330] = places;
  return [
    back,
    chair(left),
    chair(right),
    shadow(62),
    line('M222 262L214 288M258 262L266 288', paint.woodDark, 3),
    oval([centre, 262, 46, 10], paint.woodDark),
    oval([centre, 259, 46, 10], paint.wood),
    cup(random.between(222, 230), 258, paint),
    box([250, 252, 20, 4], paint.accent, { rx: 1 }),
  ].join('');
}

function bistro({ paint, seats, random }: Setting): string {
  const third = seats === 3 ? put('a', [centre, 262], 1.05) : '';
  return [
    third,
    put('s', [158, 286], 1.25),
    putMirrored('s', [322, 286], 1.25),
    shadow(56),
    box([centre - 4, 238, 8, 48], paint.metal),
    oval([centre, 287, 26, 4], paint.metal),
    oval([centre, 240, 66, 13], paint.woodDark),
    oval([centre, 236, 66, 13], paint.wood),
    laptop(centre - 18, 236, paint),
    cup(random.between(266, 280), 234, paint),
  ].join('');
}

function roundTable({ paint, seats, random }: Setting): string {
  const behind = seats >= 6 ? [196, 240, 284] : [214, 266];
  const front = seats >= 5 ? [206, 274] : [];
  const bowl = shape(`M${centre - 14} 230h28q-3 10 -14 10t-14 -10Z`, paint.accent);
  return [
    ...behind.map((x) => put('a', [x, 258], 0.95)),
    put('s', [132, 284], 1.2),
    putMirrored('s', [348, 284], 1.2),
    shadow(90),
    shape('M230 248h20l10 38h-40Z', paint.woodDark),
    oval([centre, 246, 96, 19], paint.woodDark),
    oval([centre, 241, 96, 19], paint.wood),
    random.pick([bowl, laptop(214, 240, paint) + cup(276, 240, paint), pod(centre, 240, paint)]),
    ...front.map((x) => put('b', [x, 296], 0.95)),
  ].join('');
}

function longTable({ paint, seats, random }: Setting): string {
  const behind = Math.min(6, Math.ceil((seats - 2) / 2));
  const front = Math.max(2, seats - 2 - behind);
  const half = 46 + behind * 19;
  const spread = (count: number, width: number, index: number) =>
    centre + (index - (count - 1) / 2) * Math.min(44, (width * 2) / count);
  const top = polygon([
    [centre - half, 226],
    [centre + half, 226],
    [centre + half + 16, 252],
    [centre - half - 16, 252],
  ]);
  return [
    ...times(behind, (index) => put('a', [spread(behind, half - 8, index), 252], 0.88)),
    put('s', [centre - half - 34, 282], 1.08),
    putMirrored('s', [centre + half + 34, 282], 1.08),
    shadow(half + 30),
    shape(
      `M${centre - half + 12} 256h16v30h-16ZM${centre + half - 28} 256h16v30h-16Z`,
      paint.woodDark,
    ),
    shape(top, paint.wood, { stroke: paint.wood, 'stroke-width': 5, 'stroke-linejoin': 'round' }),
    box([centre - half - 18, 252, half * 2 + 36, 6], paint.woodDark, { rx: 3 }),
    pod(centre, 238, paint),
    laptop(centre - half * 0.55, 240, paint),
    random.chance(0.6)
      ? laptop(centre + half * 0.5, 240, paint)
      : cup(centre + half * 0.5, 238, paint),
    cup(centre - half * 0.2, 245, paint),
    ...times(Math.min(6, front), (index) =>
      put('b', [spread(Math.min(6, front), half, index), 297], 0.98),
    ),
  ].join('');
}

function horseshoe({ paint, seats }: Setting): string {
  const behind = seats > 18 ? 6 : 5;
  const aside = Math.min(4, Math.ceil((seats - behind) / 4));
  const wing = (side: 1 | -1) =>
    polygon([
      [centre + side * 138, 236],
      [centre + side * 104, 236],
      [centre + side * 134, 284],
      [centre + side * 184, 284],
    ]);
  const seat = (side: 1 | -1) => (index: number) => {
    const at: [number, number] = [centre + side * (168 + index * 18), 262 + index * 14];
    return side === 1
      ? putMirrored('s', at, 0.85 + index * 0.07)
      : put('s', at, 0.85 + index * 0.07);
  };
  return [
    ...times(behind, (index) => put('a', [centre + (index - (behind - 1) / 2) * 42, 246], 0.82)),
    ...times(aside, seat(-1)),
    ...times(aside, seat(1)),
    shape(`M${centre - 132} 240h264v22h-264Z`, paint.woodDark, { opacity: 0.85 }),
    shape('M56 284h50v12h-50ZM374 284h50v12h-50Z', paint.woodDark),
    shape(`M${centre - 138} 224h276v14h-276Z${wing(-1)}${wing(1)}`, paint.wood),
    shape('M102 238l4 0M56 284h50M374 284h50', 'none', {
      stroke: paint.woodDark,
      'stroke-width': 3,
    }),
    pod(centre, 230, paint),
    laptop(176, 231, paint),
    laptop(302, 231, paint),
    cup(372, 252, paint),
    cup(106, 256, paint),
  ].join('');
}

function hall({ paint, seats }: Setting): string {
  const rows = seats > 36 ? 4 : 3;
  const places = Math.min(10, Math.ceil(seats / rows));
  const lectern = [
    shape('M386 168h36l-5 42h-26Z', paint.wood),
    shape('M382 164h44v6h-44Z', paint.woodDark),
    line('M404 164q2 -12 -6 -16', paint.metal, 2),
  ];
  // One row is drawn once and repeated larger towards the front.
  const step = 386 / places;
  const seatsOfRow = times(places, (index) => {
    const aisle = index < places / 2 ? -12 : 12;
    return put('b', [(index - (places - 1) / 2) * step + aisle, 0], Math.min(0.92, step / 44));
  });
  const chairs = times(rows, (row) => {
    const depth = (row + 1) / rows;
    return put('r', [centre, 222 + depth * 76], 0.6 + depth * 0.46);
  });
  return [
    define({ r: seatsOfRow }),
    box([0, 204, 480, 8], paint.woodDark, { opacity: 0.5 }),
    ...lectern,
    ...chairs,
  ].join('');
}

function shadow(half: number): string {
  return oval([centre, 288, half, 7], '#000000', { opacity: 0.1 });
}

function laptop(x: number, y: number, paint: RoomPalette): string {
  return (
    box([x - 11, y - 16, 22, 15], paint.metal, { rx: 2 }) +
    box([x - 14, y - 1, 28, 2.5], paint.trim, { rx: 1 })
  );
}

function cup(x: number, y: number, paint: RoomPalette): string {
  return box([x - 4, y - 8, 8, 8], paint.trim, { rx: 2 }) + disc([x + 5, y - 5, 2.5], paint.trim);
}

/** The microphone of a conference phone. */
function pod(x: number, y: number, paint: RoomPalette): string {
  return oval([x, y, 13, 4], paint.metal) + oval([x, y - 1, 6, 1.8], paint.accent);
}

function times(count: number, draw: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}
