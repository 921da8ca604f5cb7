import { createRandom } from '../../random.ts';
import { tone } from '../colour.ts';
import { box, disc, group, oval, shape, svg } from '../svg.ts';
import { assetInk } from './asset-ink.ts';
import { devicePictograms } from './device-pictograms.ts';
import { eventPictograms } from './event-pictograms.ts';
import { mediaPictograms } from './media-pictograms.ts';

const pictograms = { ...devicePictograms, ...mediaPictograms, ...eventPictograms };

export type AssetMotif = keyof typeof pictograms;

export interface AssetSubject {
  readonly seed: string;
  readonly motif: AssetMotif;
  /** OKLCH hues of the thing and of its small lights and labels. */
  readonly hue: number;
  readonly accentHue: number;
}

/** A thing that can be borrowed, on a plain ground, 480 by 300. */
export function assetPicture({ seed, motif, hue, accentHue }: AssetSubject): string {
  const random = createRandom(`asset/${seed}`);
  const ownHue = hue + random.between(-24, 24);
  const ground = tone(0.955, 0.018, ownHue);
  const halo = tone(0.915, 0.034, ownHue);
  const x = 240 + random.between(-26, 26);
  const halos: readonly [string, ...string[]] = [
    disc([x, 150, 116], halo),
    shape(`M${x - 130} 168q-6 -96 96 -112t156 66q30 84 -66 112t-160 -6q-24 -20 -26 -60Z`, halo),
    box([x - 128, 52, 256, 196], halo, { rx: 60 }),
    oval([x, 150, 140, 104], halo),
  ];
  return svg(480, 300, [
    box([0, 0, 480, 300], ground),
    random.pick(halos),
    oval([240, 243, 116, 7], tone(0.4, 0.03, ownHue), { opacity: 0.16 }),
    group({ transform: 'translate(240 158) scale(1.1)' }, [
      pictograms[motif](assetInk(ownHue, accentHue)),
    ]),
  ]);
}
