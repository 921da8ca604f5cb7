import { box, disc, line, oval, shape } from '../svg.ts';
import type { Pictogram } from './asset-ink.ts';

const camera: Pictogram = (ink) =>
  shape('M-28 -48L-18 -66H18L28 -48Z', ink.dark) +
  box([-82, -48, 164, 104], ink.main, { rx: 14 }) +
  box([-82, -22, 164, 14], ink.dark) +
  box([48, -40, 22, 10], ink.accent, { rx: 5 }) +
  disc([0, 6, 42], ink.night) +
  disc([0, 6, 31], ink.soft) +
  disc([0, 6, 17], ink.dark) +
  disc([-11, -6, 7], ink.white);

const camcorder: Pictogram = (ink) =>
  line('M-50 -44V-62H34V-44', ink.night, 9) +
  box([-66, -44, 122, 84], ink.main, { rx: 12 }) +
  shape('M56 -14L90 -36V36L56 12Z', ink.dark) +
  box([-94, -20, 32, 44], ink.night, { rx: 6 }) +
  disc([-24, -2, 24], ink.dark) +
  disc([-24, -2, 13], ink.soft) +
  disc([30, -26, 6], ink.accent) +
  line('M14 14H40', ink.soft, 6);

const tripod: Pictogram = (ink) =>
  line('M0 -20L-56 70M0 -20L56 70M0 -20V74', ink.night, 8) +
  line('M-28 26H28', ink.main, 5) +
  box([-12, -40, 24, 30], ink.dark, { rx: 5 }) +
  box([-34, -56, 68, 16], ink.main, { rx: 6 }) +
  line('M10 -34L62 -14', ink.dark, 7) +
  disc([64, -13, 7], ink.accent);

const microphone: Pictogram = (ink) =>
  line('M-46 -18Q-46 34 0 34T46 -18', ink.soft, 8) +
  line('M0 36V64M-34 68H34', ink.night, 8) +
  box([-28, -78, 56, 98], ink.main, { rx: 28 }) +
  shape('M-28 -22H28V-8H-28Z', ink.dark) +
  line('M-12 -58H12M-16 -42H16', ink.pale, 5) +
  disc([0, 4, 5], ink.accent);

const loudspeaker: Pictogram = (ink) =>
  box([-52, -78, 104, 150], ink.main, { rx: 12 }) +
  box([-42, -68, 84, 130], ink.dark, { rx: 8 }) +
  disc([0, 20, 33], ink.night) +
  disc([0, 20, 21], ink.soft) +
  disc([0, 20, 8], ink.night) +
  disc([0, -40, 17], ink.night) +
  disc([0, -40, 8], ink.soft) +
  line('M74 -44Q92 -20 74 6M90 -60Q118 -20 90 22', ink.accent, 6);

const headset: Pictogram = (ink) =>
  line('M-62 12V-8Q-62 -68 0 -68T62 -8V12', ink.night, 11) +
  box([-80, 0, 34, 58], ink.main, { rx: 15 }) +
  box([46, 0, 34, 58], ink.main, { rx: 15 }) +
  box([-56, 6, 14, 46], ink.soft, { rx: 7 }) +
  box([42, 6, 14, 46], ink.soft, { rx: 7 }) +
  line('M64 56Q62 76 24 74', ink.dark, 6) +
  oval([14, 74, 15, 8], ink.accent);

const conferencePhone: Pictogram = (ink) =>
  shape(
    'M0 -60Q22 -60 30 -38L44 -8Q50 4 66 12Q92 26 86 46Q80 62 56 56Q28 46 0 46T-56 56Q-80 62 -86 46Q-92 26 -66 12Q-50 4 -44 -8L-30 -38Q-22 -60 0 -60Z',
    ink.main,
  ) +
  disc([0, 4, 36], ink.dark) +
  box([-20, -18, 40, 22], ink.pale, { rx: 4 }) +
  [-14, 0, 14].map((x) => disc([x, 18, 5], ink.soft)).join('') +
  line('M-10 -10H6', ink.main, 4) +
  oval([0, -46, 9, 4], ink.accent);

const clicker: Pictogram = (ink) =>
  line('M-10 -58L-86 -84', ink.accent, 3, { 'stroke-dasharray': '2 9' }) +
  shape('M-22 -64Q0 -78 22 -64L30 40Q30 74 0 74T-30 40Z', ink.main) +
  disc([0, -28, 16], ink.dark) +
  shape('M-5 -36L9 -28L-5 -20Z', ink.white) +
  disc([0, 8, 11], ink.soft) +
  box([-10, 32, 20, 26], ink.dark, { rx: 6 });

const lightPanel: Pictogram = (ink) =>
  line('M0 14V66M-40 74L0 44L40 74', ink.night, 7) +
  shape('M-74 -58L-92 -78M74 -58L92 -78M-78 -20H-100M78 -20H100', 'none', {
    stroke: ink.accent,
    'stroke-width': 6,
  }) +
  box([-68, -64, 136, 84], ink.main, { rx: 9 }) +
  box([-58, -54, 116, 64], ink.white, { rx: 4 }) +
  [-40, -20, 0, 20, 40]
    .flatMap((x) => [-40, -22, -4].map((y) => disc([x, y, 5], ink.accent)))
    .join('');

const drone: Pictogram = (ink) =>
  line('M-64 -30L0 0L64 -30M-64 34L0 6L64 34', ink.night, 9) +
  [-64, 64]
    .flatMap((x) => [-34, 30].map((y) => oval([x, y, 34, 7], ink.soft) + disc([x, y, 7], ink.dark)))
    .join('') +
  box([-34, -20, 68, 46], ink.main, { rx: 20 }) +
  disc([0, 8, 14], ink.night) +
  disc([0, 8, 8], ink.soft) +
  box([-14, -12, 28, 6], ink.accent, { rx: 3 });

export const mediaPictograms = {
  camera,
  camcorder,
  tripod,
  microphone,
  loudspeaker,
  headset,
  conferencePhone,
  clicker,
  lightPanel,
  drone,
} satisfies Record<string, Pictogram>;
