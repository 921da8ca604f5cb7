import { box, disc, line, oval, shape } from '../svg.ts';
import type { Pictogram } from './asset-ink.ts';

const flipchart: Pictogram = (ink) =>
  line('M-30 -70L-58 76M30 -70L58 76', ink.night, 7) +
  box([-58, -76, 116, 12], ink.dark, { rx: 6 }) +
  box([-52, -66, 104, 112], ink.white, { rx: 2 }) +
  line('M-34 -42H20M-34 -24H32', ink.soft, 6) +
  line('M-34 24L-12 2L4 12L34 -10', ink.main, 6) +
  box([-60, 46, 120, 9], ink.dark, { rx: 4 }) +
  box([20, 40, 26, 7], ink.accent, { rx: 3 });

const foldingTable: Pictogram = (ink) =>
  line('M-62 -10L-28 68M-28 -10L-62 68M62 -10L28 68M28 -10L62 68', ink.night, 7) +
  box([-94, -26, 188, 16], ink.main, { rx: 6 }) +
  box([-94, -14, 188, 8], ink.dark, { rx: 4 }) +
  box([-50, -48, 44, 22], ink.white, { rx: 3 }) +
  disc([36, -38, 12], ink.accent);

const chairs: Pictogram = (ink) =>
  [36, 12, -12]
    .map((shift, index) => {
      const colour = index === 1 ? ink.soft : ink.main;
      return (
        line(`M${-42 + shift} 8L${-52 + shift} 76M${14 + shift} 8L${24 + shift} 76`, ink.night, 6) +
        line(`M${-54 + shift} -70L${-44 + shift} 4H${16 + shift}`, ink.dark, 13) +
        line(`M${-54 + shift} -70L${-44 + shift} 4H${16 + shift}`, colour, 8)
      );
    })
    .join('') + disc([-66, -70, 6], ink.accent);

const canopy: Pictogram = (ink) =>
  line('M-78 -14V72M78 -14V72', ink.night, 7) +
  shape('M0 -76L92 -22H-92Z', ink.main) +
  shape('M0 -76L34 -22H-34Z', ink.soft) +
  shape(
    'M-92 -22h184v12q-15 16 -31 0q-15 16 -31 0q-15 16 -31 0q-15 16 -31 0q-15 16 -30 0q-15 16 -30 0Z',
    ink.dark,
  ) +
  box([-42, 34, 84, 10], ink.accent, { rx: 4 }) +
  line('M-32 44V72M32 44V72', ink.night, 5);

const banner: Pictogram = (ink) =>
  box([-50, 62, 100, 14], ink.night, { rx: 6 }) +
  box([-44, -80, 88, 144], ink.main, { rx: 3 }) +
  shape('M-44 64V14Q-14 -12 10 12T44 10V64Z', ink.dark) +
  disc([0, -44, 19], ink.accent) +
  line('M-22 -8H22', ink.white, 7) +
  box([-48, -82, 96, 7], ink.night, { rx: 3 });

const cableReel: Pictogram = (ink) =>
  line('M-46 70L-24 10M46 70L24 10', ink.night, 8) +
  disc([0, -6, 62], ink.dark) +
  disc([0, -6, 50], ink.accent) +
  disc([0, -6, 42], ink.dark, {
    'fill-opacity': 0,
    stroke: ink.white,
    'stroke-width': 3,
    opacity: 0.5,
  }) +
  disc([0, -6, 32], ink.main) +
  [-10, 10].map((x) => disc([x, -6, 5], ink.night)).join('') +
  line('M56 20Q86 40 88 70', ink.accent, 7);

const adapterCase: Pictogram = (ink) =>
  line('M-26 -36V-58H26V-36', ink.night, 9) +
  box([-86, -38, 172, 104], ink.main, { rx: 12 }) +
  box([-86, 6, 172, 8], ink.dark) +
  box([-54, -2, 22, 24], ink.accent, { rx: 4 }) +
  box([32, -2, 22, 24], ink.accent, { rx: 4 }) +
  line('M-66 36H-30M-66 48H-44', ink.soft, 5);

const toolbox: Pictogram = (ink) =>
  line('M-40 -30V-50Q-40 -62 -28 -62H28Q40 -62 40 -50V-30', ink.night, 9) +
  shape('M-90 -4L-70 -32H70L90 -4Z', ink.soft) +
  box([-90, -6, 180, 72], ink.main, { rx: 8 }) +
  box([-90, 14, 180, 8], ink.dark) +
  box([-18, 4, 36, 28], ink.accent, { rx: 5 }) +
  line('M-60 44H-34M34 44H60', ink.dark, 5);

const ladder: Pictogram = (ink) =>
  line('M22 -74L72 74', ink.soft, 8) +
  line('M-16 -74L-64 74M16 -74L-4 74', ink.main, 9) +
  line('M-22 -44H10M-31 -14H5M-41 16H1M-50 46H-3', ink.dark, 7) +
  box([-26, -82, 58, 13], ink.accent, { rx: 6 });

const trolley: Pictogram = (ink) =>
  line('M-90 -62H-66L-54 50', ink.night, 8) +
  box([-56, 38, 138, 14], ink.dark, { rx: 6 }) +
  box([-44, -22, 62, 58], ink.main, { rx: 4 }) +
  box([22, -4, 50, 40], ink.soft, { rx: 4 }) +
  box([-36, -60, 46, 36], ink.accent, { rx: 4 }) +
  [-36, 62].map((x) => disc([x, 64, 13], ink.night) + disc([x, 64, 5], ink.soft)).join('');

const firstAid: Pictogram = (ink) =>
  line('M-26 -44V-62H26V-44', ink.night, 9) +
  box([-84, -46, 168, 112], ink.white, { rx: 14 }) +
  box([-84, -46, 24, 112], ink.soft, { rx: 12 }) +
  box([60, -46, 24, 112], ink.soft, { rx: 12 }) +
  box([-11, -26, 22, 72], ink.main, { rx: 4 }) +
  box([-36, -1, 72, 22], ink.main, { rx: 4 });

const coffeeUrn: Pictogram = (ink) =>
  box([-30, -82, 60, 14], ink.night, { rx: 6 }) +
  box([-46, -70, 92, 118], ink.main, { rx: 12 }) +
  box([-46, -40, 92, 12], ink.dark) +
  line('M-46 -10H-62V26M46 -10H62V26', ink.night, 7) +
  box([-8, 10, 16, 18], ink.night, { rx: 3 }) +
  box([-54, 46, 108, 12], ink.dark, { rx: 6 }) +
  shape('M-15 36H15V50Q15 60 0 60T-15 50Z', ink.white) +
  oval([0, -14, 8, 8], ink.accent) +
  line('M-40 58V72M40 58V72', ink.night, 7);

const bicycle: Pictogram = (ink) =>
  [-58, 58]
    .map(
      (x) =>
        disc([x, 30, 36], ink.pale, { stroke: ink.night, 'stroke-width': 7 }) +
        disc([x, 30, 5], ink.night),
    )
    .join('') +
  line('M-58 30L-22 -28H36L4 30ZM-22 -28L4 30M58 30L34 -46', ink.main, 8) +
  line('M-28 -42H-8M34 -46H54', ink.night, 8) +
  line('M-26 -40L-20 -26', ink.dark, 6) +
  box([-10, -16, 30, 14], ink.accent, { rx: 5, transform: 'rotate(66 4 -9)' }) +
  disc([4, 30, 10], ink.dark);

export const eventPictograms = {
  flipchart,
  foldingTable,
  chairs,
  canopy,
  banner,
  cableReel,
  adapterCase,
  toolbox,
  ladder,
  trolley,
  firstAid,
  coffeeUrn,
  bicycle,
} satisfies Record<string, Pictogram>;
