import type { Random } from '../../random.ts';
import { tone } from '../colour.ts';

/** What the rooms of one building share. Hues are OKLCH degrees. */
export interface BuildingStyle {
  readonly view: 'river' | 'garden' | 'harbour' | 'city' | 'mountain' | 'island';
  readonly wallHue: number;
  readonly accentHue: number;
  readonly woodHue: number;
}

export interface RoomPalette {
  readonly wall: string;
  readonly wallLight: string;
  readonly feature: string;
  readonly trim: string;
  readonly floor: string;
  readonly floorLine: string;
  readonly wood: string;
  readonly woodDark: string;
  readonly chair: string;
  readonly chairDark: string;
  readonly accent: string;
  readonly rug: string;
  readonly leaf: string;
  readonly leafDark: string;
  readonly pot: string;
  readonly metal: string;
  readonly light: string;
}

/** Tones of one room: the building's hues, moved a little, so that neighbours differ but match. */
export function roomPalette(style: BuildingStyle, random: Random): RoomPalette {
  const wallHue = style.wallHue + random.between(-22, 22);
  const accentHue = style.accentHue + random.between(-16, 16);
  const woodHue = style.woodHue + random.between(-10, 10);
  const wallLight = random.pick([0.93, 0.9, 0.87, 0.95]);
  const woodLight = random.pick([0.72, 0.62, 0.8]);
  const chairHue = random.pick([accentHue, accentHue, wallHue, accentHue + 40]);
  const chairLight = random.pick([0.5, 0.58, 0.66, 0.42]);
  return {
    wall: tone(wallLight, 0.022, wallHue),
    wallLight: tone(Math.min(0.975, wallLight + 0.035), 0.015, wallHue),
    feature: tone(wallLight - random.pick([0.07, 0.12, 0.17]), 0.042, wallHue),
    trim: tone(0.98, 0.006, wallHue),
    floor: tone(random.pick([0.8, 0.74, 0.68]), 0.028, woodHue),
    floorLine: tone(0.63, 0.03, woodHue),
    wood: tone(woodLight, 0.065, woodHue),
    woodDark: tone(woodLight - 0.14, 0.065, woodHue),
    chair: tone(chairLight, 0.075, chairHue),
    chairDark: tone(chairLight - 0.1, 0.07, chairHue),
    accent: tone(0.62, 0.11, accentHue),
    rug: tone(0.84, 0.035, accentHue),
    leaf: tone(0.6, 0.09, 148),
    leafDark: tone(0.48, 0.08, 152),
    pot: tone(random.pick([0.95, 0.66, 0.5]), 0.05, random.pick([45, wallHue, accentHue])),
    metal: tone(0.42, 0.012, wallHue),
    light: tone(0.97, 0.05, 92),
  };
}
