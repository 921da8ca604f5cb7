import type { Random } from '../../random.ts';
import { createRandom } from '../../random.ts';
import { tone } from '../colour.ts';
import { box, disc, gradient, line, oval, shape, svg } from '../svg.ts';

export interface BackgroundSubject {
  readonly skyline: 'towers' | 'temples';
  /** OKLCH hues: of the city, and of the light at the horizon. */
  readonly hue: number;
  readonly glowHue: number;
}

const horizon = 760;

/** An abstract evening over a river town for the sign-in page, 1600 by 1000. */
export function background({ skyline, hue, glowHue }: BackgroundSubject): string {
  const random = createRandom(`background/${skyline}`);
  const glow = tone(0.88, 0.075, glowHue);
  return svg(1600, 1000, [
    gradient('sky', [tone(0.42, 0.1, hue), tone(0.6, 0.1, hue + 8), tone(0.8, 0.08, glowHue)]),
    gradient('river', [tone(0.72, 0.075, glowHue), tone(0.45, 0.095, hue), tone(0.34, 0.085, hue)]),
    box([0, 0, 1600, horizon], 'url(#sky)'),
    ...[250, 180, 118].map((radius, index) =>
      disc([1130, 640, radius], glow, { opacity: 0.16 + index * 0.14 }),
    ),
    ...clouds(glow),
    ...(skyline === 'towers' ? towers(hue, random) : temples(hue, random)),
    box([0, horizon, 1600, 240], 'url(#river)'),
    ...ripples(glow, random),
  ]);
}

function clouds(fill: string): string[] {
  const soft = { rx: 14, opacity: 0.14 };
  return [
    box([140, 210, 420, 28], fill, soft),
    box([260, 250, 240, 28], fill, soft),
    box([900, 130, 340, 28], fill, soft),
    box([1010, 170, 420, 28], fill, soft),
    box([560, 390, 300, 24], fill, soft),
  ];
}

function towers(hue: number, random: Random): string[] {
  const layer = (low: number, high: number, fill: string) => {
    const steps: string[] = [];
    for (let x = 0; x < 1600; ) {
      const width = random.between(44, 104);
      steps.push(`V${horizon - random.between(low, high)}h${width}`);
      steps.push(`V${horizon - low + 20}h10`);
      x += width + 10;
    }
    return shape(`M0 ${horizon}${steps.join('')}V${horizon}Z`, fill);
  };
  return [
    layer(120, 330, tone(0.62, 0.085, hue + 10)),
    layer(80, 240, tone(0.5, 0.09, hue + 4)),
    layer(36, 150, tone(0.37, 0.085, hue)),
    lights(random, tone(0.9, 0.09, 85)),
  ];
}

/** A few windows are lit. */
function lights(random: Random, fill: string): string {
  const windows = Array.from({ length: 46 }, () => {
    const x = random.between(1, 98) * 16;
    return `M${x} ${horizon - random.between(1, 5) * 14}h5`;
  });
  return line(windows.join(''), fill, 5, { opacity: 0.75 });
}

function temples(hue: number, random: Random): string[] {
  const far = tone(0.62, 0.08, hue + 14);
  const mid = tone(0.49, 0.09, hue + 6);
  const near = tone(0.36, 0.085, hue);
  return [
    shape(
      `M0 ${horizon}V640C200 560 380 570 560 620S900 640 1080 590S1420 560 1600 620V${horizon}Z`,
      tone(0.7, 0.075, hue + 20),
    ),
    ...[210, 980, 1440].map((x) => stupa(x, random.between(26, 32) / 10, far)),
    ...[380, 760, 1250].map((x) => hallRoof(x, random.between(20, 26) / 10, mid)),
    ...[560, 1090].map((x) => stupa(x, random.between(30, 36) / 10, mid)),
    shape(
      `M0 ${horizon}V716C120 688 240 698 360 722S620 738 760 712S1020 698 1160 722S1420 736 1600 704V${horizon}Z`,
      near,
    ),
    ...[130, 1540].map((x) => stupa(x, 2.6, near)),
    hallRoof(910, 2, near),
  ];
}

/** A bell-shaped tower with its rings and spire, standing on the horizon. */
function stupa(x: number, size: number, fill: string): string {
  const bell =
    'M-34 0V-10H-28V-18H-23Q-20 -34 -15 -44Q-10 -54 -8 -62H-10V-67H-6L-5 -74H-7V-78H-4L-3 -84H-4V-88H-2L0 -126L2 -88H4V-84H3L4 -78H7V-74H5L6 -67H10V-62H8Q10 -54 15 -44Q20 -34 23 -18H28V-10H34V0Z';
  return shape(bell, fill, { transform: `translate(${x} ${horizon}) scale(${size})` });
}

/** Tiered gables with upturned ends. */
function hallRoof(x: number, size: number, fill: string): string {
  const roof =
    'M0 -74L3 -66Q12 -44 30 -38L36 -42L32 -32H26V-28Q36 -20 50 -17L57 -21L52 -11H44V0H-44V-11H-52L-57 -21L-50 -17Q-36 -20 -26 -28V-32H-32L-36 -42L-30 -38Q-12 -44 -3 -66Z';
  return shape(roof, fill, { transform: `translate(${x} ${horizon}) scale(${size})` });
}

function ripples(glow: string, random: Random): string[] {
  const shine = [0, 1, 2, 3, 4, 5, 6].map((row) => {
    const half = 150 - row * 15 + random.between(-20, 20);
    return `M${1130 - half} ${790 + row * 28}h${half * 2}`;
  });
  const rest = Array.from({ length: 22 }, () => {
    const x = random.between(0, 1500);
    return `M${x} ${random.between(785, 980)}h${random.between(30, 120)}`;
  });
  return [
    line(shine.join(''), glow, 7, { opacity: 0.4 }),
    line(rest.join(''), glow, 4, { opacity: 0.16 }),
    oval([420, 872, 96, 7], '#000000', { opacity: 0.14 }),
    shape('M330 852Q420 884 516 846Q500 874 470 874H376Q344 872 330 852Z', glow, { opacity: 0.5 }),
    shape('M382 858Q420 824 468 856Z', glow, { opacity: 0.34 }),
  ];
}
