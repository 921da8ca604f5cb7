import type { Random } from '../../random.ts';
import { box, line, shape } from '../svg.ts';
import type { RoomPalette } from './room-palette.ts';

type ChairSymbols = Readonly<Record<'a' | 'b' | 's', readonly string[]>>;

/**
 * The chairs of a room as symbols, each standing on its own origin: `a` seen from the front,
 * `b` from behind, `s` from the side, looking right.
 */
export function chairSymbols(paint: RoomPalette, random: Random): ChairSymbols {
  const radius = random.pick([4, 10, 16]);
  const legs = random.pick([
    'M0 -22V-4M-12 0L0 -5L12 0',
    'M-10 -22L-13 0M10 -22L13 0',
    'M-9 -22V0M9 -22V0',
  ]);
  const isOpen = random.chance(0.3);
  const slot = isOpen ? box([-9, -52, 18, 7], paint.chairDark, { rx: 3.5 }) : '';
  return {
    a: [
      line(legs, paint.metal, 2.5),
      box([-16, -62, 32, 40], paint.chairDark, { rx: radius }),
      box([-13, -59, 26, 30], paint.chair, { rx: Math.max(2, radius - 3) }),
    ],
    b: [
      line(legs, paint.metal, 2.5),
      box([-18, -29, 36, 8], paint.chairDark, { rx: 4 }),
      box([-16, -64, 32, 38], paint.chair, { rx: radius }),
      slot,
    ],
    s: [
      line('M-10 -26L-13 0M12 -26L14 0', paint.metal, 2.5),
      shape('M-12 -24Q-20 -48 -15 -62Q-9 -64 -8 -58L-5 -32H14Q18 -32 18 -28T14 -24Z', paint.chair),
      line('M-8 -26H14', paint.chairDark, 3),
    ],
  };
}
