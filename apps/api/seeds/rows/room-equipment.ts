import type { Amenity } from '@axp/contracts/vocabulary';
import type { DemoRoom } from '../data/demo-merchant.ts';
import { createRandom } from '../random.ts';

type Chance = readonly [amenity: Amenity, share: number];

const everywhere: readonly Chance[] = [
  ['wifi', 1],
  ['air-conditioning', 1],
  ['power-outlets', 0.9],
  ['step-free-access', 0.65],
];

/** How likely rooms up to this capacity have what. */
const bySize: readonly { readonly upTo: number; readonly chances: readonly Chance[] }[] = [
  {
    upTo: 3,
    chances: [
      ['screen', 0.35],
      ['video-conference', 0.3],
      ['phone', 0.5],
    ],
  },
  {
    upTo: 8,
    chances: [
      ['screen', 0.75],
      ['video-conference', 0.5],
      ['whiteboard', 0.65],
      ['phone', 0.3],
    ],
  },
  {
    upTo: 22,
    chances: [
      ['screen', 0.95],
      ['video-conference', 0.85],
      ['whiteboard', 0.7],
      ['phone', 0.5],
      ['catering', 0.45],
    ],
  },
  {
    upTo: 60,
    chances: [
      ['projector', 1],
      ['microphone', 1],
      ['screen', 0.6],
      ['video-conference', 0.5],
      ['catering', 0.8],
      ['hearing-loop', 0.6],
    ],
  },
];

/** A natural mix: what a room of its size usually has. */
export function roomEquipment(room: DemoRoom, seed: string): Amenity[] {
  const random = createRandom(`equipment/${seed}`);
  const own = bySize.find(({ upTo }) => room.capacity <= upTo)?.chances ?? [];
  const drawn = [...everywhere, ...own]
    .filter(([, share]) => random.chance(share))
    .map(([amenity]) => amenity);
  return room.isInside ? drawn : [...drawn, 'natural-light'];
}
