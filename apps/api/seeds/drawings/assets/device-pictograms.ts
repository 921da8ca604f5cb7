import { box, disc, line, oval, shape } from '../svg.ts';
import type { Pictogram } from './asset-ink.ts';

const laptop: Pictogram = (ink) =>
  box([-70, -66, 140, 96], ink.night, { rx: 8 }) +
  box([-62, -58, 124, 80], ink.pale, { rx: 3 }) +
  shape('M-62 22V-10Q-30 -34 0 -12T62 -22V19a3 3 0 0 1 -3 3Z', ink.soft) +
  disc([30, -36, 11], ink.accent) +
  shape('M-88 30H88L80 46Q78 50 72 50H-72Q-78 50 -80 46Z', ink.main) +
  box([-18, 30, 36, 6], ink.dark, { rx: 3 });

const tablet: Pictogram = (ink) =>
  box([-50, -72, 100, 140], ink.night, { rx: 12 }) +
  box([-42, -62, 84, 118], ink.pale, { rx: 4 }) +
  [-44, -12, 20]
    .map(
      (y) => box([-32, y, 26, 24], ink.soft, { rx: 5 }) + box([6, y, 26, 24], ink.main, { rx: 5 }),
    )
    .join('') +
  line('M64 46L92 -50', ink.dark, 8) +
  line('M63 50L61 58', ink.accent, 5);

const monitor: Pictogram = (ink) =>
  shape('M-14 36H14L20 62H-20Z', ink.dark) +
  box([-44, 60, 88, 8], ink.main, { rx: 4 }) +
  box([-88, -70, 176, 108], ink.night, { rx: 8 }) +
  box([-80, -62, 160, 90], ink.pale, { rx: 3 }) +
  box([-68, -50, 60, 66], ink.soft, { rx: 4 }) +
  line('M8 -44H64M8 -28H52', ink.main, 6) +
  box([8, -12, 56, 28], ink.accent, { rx: 4 });

const projector: Pictogram = (ink) =>
  shape('M-60 6L-96 -56M-60 6', ink.accent) +
  shape('M-52 0L-100 -44V48L-52 26Z', ink.accent, { opacity: 0.45 }) +
  box([-60, -30, 150, 74], ink.main, { rx: 12 }) +
  box([-60, 24, 150, 20], ink.dark, { rx: 10 }) +
  disc([-24, 2, 27], ink.night) +
  disc([-24, 2, 18], ink.soft) +
  disc([-29, -4, 6], ink.white) +
  line('M28 -14H72M28 -2H72M28 10H72', ink.dark, 4) +
  box([-44, 44, 16, 8], ink.night, { rx: 3 }) +
  box([58, 44, 16, 8], ink.night, { rx: 3 });

const portableScreen: Pictogram = (ink) =>
  line('M0 -70V66M-36 70L0 40L36 70', ink.night, 5) +
  box([-88, -76, 176, 10], ink.dark, { rx: 5 }) +
  box([-82, -66, 164, 98], ink.white) +
  box([-82, 30, 164, 6], ink.night) +
  shape('M-82 30V4Q-40 -30 -4 -2T82 -14V30Z', ink.soft) +
  disc([40, -40, 13], ink.accent);

const headsetVr: Pictogram = (ink) =>
  line('M-72 -20Q-70 -66 0 -66T72 -20', ink.soft, 14) +
  shape(
    'M-78 -28Q-78 -36 -68 -36H68Q78 -36 78 -28V20Q78 40 56 40H32Q18 40 12 26Q0 12 -12 26Q-18 40 -32 40H-56Q-78 40 -78 20Z',
    ink.main,
  ) +
  shape('M-62 -22H62V2Q40 -12 0 -12T-62 2Z', ink.dark) +
  disc([-54, 20, 6], ink.accent) +
  disc([54, 20, 4], ink.pale);

const webcam: Pictogram = (ink) =>
  shape('M-30 42H30L40 62H-40Z', ink.dark) +
  box([-12, 24, 24, 22], ink.night) +
  box([-70, -58, 140, 88], ink.main, { rx: 40 }) +
  disc([0, -14, 34], ink.night) +
  disc([0, -14, 24], ink.soft) +
  disc([0, -14, 11], ink.dark) +
  disc([-9, -24, 6], ink.white) +
  disc([50, -14, 5], ink.accent);

const hotspot: Pictogram = (ink) =>
  line('M-34 -44Q0 -76 34 -44M-20 -28Q0 -46 20 -28', ink.soft, 7) +
  disc([0, -14, 6], ink.accent) +
  line('M-58 18V-46M58 18V-46', ink.night, 8) +
  box([-80, 10, 160, 50], ink.main, { rx: 14 }) +
  [-52, -30, -8].map((x) => disc([x, 35, 5], ink.pale)).join('') +
  box([28, 28, 34, 14], ink.dark, { rx: 7 });

const powerBank: Pictogram = (ink) =>
  line('M-4 -62Q-4 -84 24 -80T74 -62V-16', ink.night, 5) +
  box([64, -16, 20, 28], ink.night, { rx: 4 }) +
  box([-50, -64, 92, 132], ink.main, { rx: 16 }) +
  box([-38, -50, 68, 104], ink.dark, { rx: 9 }) +
  shape('M2 -34L-26 8H-6L-12 38L18 -8H-2Z', ink.accent);

const badgePrinter: Pictogram = (ink) =>
  box([-34, -74, 68, 50], ink.white, { rx: 3 }) +
  box([-78, -34, 156, 78], ink.main, { rx: 12 }) +
  box([-78, 26, 156, 18], ink.dark, { rx: 9 }) +
  box([-46, -10, 92, 8], ink.night, { rx: 4 }) +
  box([-38, -6, 76, 72], ink.white, { rx: 3 }) +
  disc([-16, 18, 11], ink.soft) +
  shape('M-32 46a16 14 0 0 1 32 0Z', ink.soft) +
  line('M12 14H28M12 26H24M12 38H28', ink.accent, 4) +
  oval([60, -20, 5, 5], ink.accent);

export const devicePictograms = {
  laptop,
  tablet,
  monitor,
  projector,
  portableScreen,
  headsetVr,
  webcam,
  hotspot,
  powerBank,
  badgePrinter,
} satisfies Record<string, Pictogram>;
