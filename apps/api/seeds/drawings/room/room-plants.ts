import type { Random } from '../../random.ts';
import { group, line, oval, shape } from '../svg.ts';
import type { RoomPalette } from './room-palette.ts';

type Plant = (paint: RoomPalette) => string;

// Each plant stands on its own origin, the middle of the pot's foot, and grows upwards.
const plants: readonly [Plant, ...Plant[]] = [fig, snake, palm, monstera];

export function plant(at: readonly [number, number], paint: RoomPalette, random: Random): string {
  const size = random.pick([1, 0.9, 1.12]);
  return group({ transform: `translate(${at[0]} ${at[1]}) scale(${size})` }, [
    oval([0, 0, 20, 4], '#000000', { opacity: 0.1 }),
    random.pick(plants)(paint),
  ]);
}

function pot(paint: RoomPalette): string {
  return shape('M-15 -26H15L11 0H-11ZM-17 -30H17V-24H-17Z', paint.pot);
}

type Leaf = readonly [x: number, y: number, turn: number];

/** Leaves of one length, in degrees from upright; every second one is darker. */
function foliage(leaves: readonly Leaf[], length: number, paint: RoomPalette): string {
  const outline = (parity: number) =>
    leaves
      .flatMap((leaf, index) => (index % 2 === parity ? leafOutline(leaf, length) : []))
      .join('');
  return shape(outline(0), paint.leaf) + shape(outline(1), paint.leafDark);
}

function leafOutline([x, y, turn]: Leaf, length: number): string {
  const angle = (turn * Math.PI) / 180;
  const at = (across: number, along: number) =>
    `${Math.round(x + across * Math.cos(angle) + along * Math.sin(angle))} ${Math.round(y + across * Math.sin(angle) - along * Math.cos(angle))}`;
  const half = length / 2.2;
  return `M${at(0, 0)}C${at(half, half)} ${at(half, length)} ${at(0, length)}C${at(-half, length)} ${at(-half, half)} ${at(0, 0)}Z`;
}

function fig(paint: RoomPalette): string {
  const leaves: Leaf[] = [
    [0, -62, 70],
    [0, -66, -64],
    [0, -78, 48],
    [0, -82, -44],
    [0, -94, 26],
    [0, -96, -24],
    [0, -98, 0],
  ];
  return line('M0 -26V-98', paint.woodDark, 3) + foliage(leaves, 25, paint) + pot(paint);
}

function snake(paint: RoomPalette): string {
  const blade = (x: number, tip: number, height: number) =>
    `M${x - 4} -26Q${tip - 6} -${height / 2 + 26} ${tip} -${height + 26}Q${tip + 6} -${height / 2 + 26} ${x + 4} -26Z`;
  return (
    shape(blade(-7, -18, 40) + blade(7, 17, 46), paint.leafDark) +
    shape(blade(-2, -6, 62) + blade(3, 7, 54), paint.leaf) +
    pot(paint)
  );
}

function palm(paint: RoomPalette): string {
  const fronds =
    'M0 -28Q-6 -70 -34 -80M0 -28Q4 -72 32 -84M0 -28Q-14 -52 -38 -52M0 -28Q14 -54 38 -56M0 -28Q-2 -70 -8 -100M0 -28Q2 -66 12 -98';
  return line(fronds, paint.leafDark, 6) + line(fronds, paint.leaf, 3) + pot(paint);
}

function monstera(paint: RoomPalette): string {
  const stems = 'M0 -28Q-8 -50 -22 -60M0 -28Q6 -54 20 -66M0 -28Q0 -60 -3 -82M0 -28Q14 -40 28 -44';
  const leaves: Leaf[] = [
    [-22, -58, -50],
    [20, -64, 44],
    [-3, -78, -4],
    [28, -42, 76],
    [-16, -40, -84],
  ];
  return line(stems, paint.leafDark, 2.5) + foliage(leaves, 27, paint) + pot(paint);
}
