import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import type { CarBody, CarOutline } from './car-bodies.ts';
import { carOutlines } from './car-bodies.ts';
import { tone } from './colour.ts';
import { box, disc, line, oval, shape, svg } from './svg.ts';

export const carPaints = {
  white: { body: tone(0.96, 0.006, 240), shade: tone(0.87, 0.01, 240) },
  silver: { body: tone(0.84, 0.01, 240), shade: tone(0.74, 0.012, 240) },
  graphite: { body: tone(0.42, 0.015, 250), shade: tone(0.34, 0.015, 250) },
  blue: { body: tone(0.53, 0.11, 252), shade: tone(0.45, 0.1, 252) },
  red: { body: tone(0.57, 0.15, 25), shade: tone(0.48, 0.14, 25) },
  green: { body: tone(0.56, 0.07, 165), shade: tone(0.47, 0.065, 165) },
  sand: { body: tone(0.83, 0.045, 80), shade: tone(0.74, 0.05, 75) },
  plum: { body: tone(0.46, 0.1, 345), shade: tone(0.38, 0.09, 345) },
} as const;

export type CarPaint = keyof typeof carPaints;

export interface CarSubject {
  readonly seed: string;
  readonly body: CarBody;
  readonly paint: CarPaint;
  readonly isElectric: boolean;
  /** OKLCH hue of the scene behind the car. */
  readonly hue: number;
}

/** A car from the side in a quiet street, 480 by 300. */
export function carPicture({ seed, body, paint, isElectric, hue }: CarSubject): string {
  const random = createRandom(`car/${seed}`);
  const outline = carOutlines[body];
  return svg(480, 300, [
    ...street(hue + random.between(-14, 14), random),
    isElectric ? charger(hue) : '',
    oval([242, 243, 196, 9], tone(0.4, 0.02, hue), { opacity: 0.35 }),
    ...coachwork(outline, paint),
    ...outline.wheels.flatMap((x) => wheel(x, outline.wheelRadius)),
  ]);
}

function street(hue: number, random: Random): string[] {
  const ground = tone(0.86, 0.018, hue);
  const backdrops = [hills, houses, trees] as const;
  return [
    box([0, 0, 480, 300], tone(0.945, 0.022, hue)),
    disc([random.between(90, 390), 84, random.between(26, 40)], tone(0.975, 0.03, 85)),
    ...random.pick(backdrops)(hue, random),
    box([0, 214, 480, 86], ground),
    box([0, 210, 480, 6], tone(0.92, 0.012, hue)),
    line('M20 274h70M150 274h70M280 274h70M410 274h70', tone(0.95, 0.01, hue), 4),
  ];
}

function hills(hue: number, random: Random): string[] {
  const peak = random.between(80, 130);
  return [
    shape(`M0 210V170Q90 ${peak} 190 160T400 130T480 150V210Z`, tone(0.88, 0.035, hue)),
    shape(`M0 210V190Q120 ${peak + 50} 260 186T480 170V210Z`, tone(0.83, 0.045, hue)),
  ];
}

function houses(hue: number, random: Random): string[] {
  const roofs = (widths: number, top: number) =>
    Array.from({ length: 10 }, () => `V${random.between(top, top + 50)}h${widths}`).join('');
  return [
    shape(`M0 210${roofs(50, 70)}V210Z`, tone(0.9, 0.03, hue)),
    shape(`M-20 210${roofs(56, 126)}V210Z`, tone(0.85, 0.04, hue)),
  ];
}

function trees(hue: number, random: Random): string[] {
  const fill = tone(0.82, 0.06, 150);
  const spots = [30, 104, 380, 452].map((x) => x + random.between(-14, 14));
  return [
    shape('M0 210V164H480V210Z', tone(0.9, 0.03, hue)),
    line(spots.map((x) => `M${x} 210V150`).join(''), tone(0.7, 0.04, 60), 5),
    ...spots.flatMap((x) => [disc([x, 140, 30], fill), disc([x + 14, 122, 22], fill)]),
  ];
}

function charger(hue: number): string {
  const metal = tone(0.55, 0.03, hue);
  return [
    box([438, 150, 24, 64], metal, { rx: 6 }),
    box([443, 157, 14, 16], tone(0.95, 0.02, hue), { rx: 2 }),
    shape('M451 180l-6 10h5l-2 8 7 -11h-5l3 -7Z', tone(0.9, 0.13, 95)),
    line('M438 186Q420 216 424 184', metal, 3),
  ].join('');
}

function coachwork(outline: CarOutline, paint: CarPaint): string[] {
  const { body, shade } = carPaints[paint];
  const [headX, headY] = outline.headLight;
  const [tailX, tailY] = outline.tailLight;
  const [mirrorX, mirrorY] = outline.mirror;
  const arch = outline.wheelRadius + 6;
  return [
    shape(outline.body, body),
    box([headX + 4, 206, tailX - headX + 6, 16], shade, { rx: 5 }),
    shape(outline.glass, tone(0.78, 0.035, 230)),
    shape(outline.glass, tone(0.93, 0.02, 225), { opacity: 0.55, transform: glassShine(outline) }),
    shape(outline.lines, 'none', { stroke: shade, 'stroke-width': 3 }),
    line(outline.handles.map(([x, y]) => `M${x} ${y}h16`).join(''), shade, 4),
    box([mirrorX, mirrorY - 8, 16, 11], shade, { rx: 5 }),
    box([headX, headY - 10, 22, 11], tone(0.96, 0.06, 95), { rx: 5 }),
    box([tailX - 3, tailY - 10, 14, 13], tone(0.62, 0.17, 27), { rx: 4 }),
    ...outline.wheels.map((x) =>
      shape(`M${x - arch} 222a${arch} ${arch} 0 0 1 ${arch * 2} 0Z`, tone(0.3, 0.012, 250)),
    ),
  ];
}

/** The upper half of the glass, as if the sky lay on it. */
function glassShine({ mirror: [, y] }: CarOutline): string {
  return `translate(0 ${Math.round(y * 0.42)}) scale(1 .58)`;
}

function wheel(x: number, radius: number): string[] {
  const y = 242 - radius;
  return [
    disc([x, y, radius], tone(0.28, 0.012, 250)),
    disc([x, y, radius * 0.6], tone(0.82, 0.01, 240)),
    line(
      [0, 72, 144, 216, 288].map((angle) => spoke(x, y, { radius: radius * 0.55, angle })).join(''),
      tone(0.6, 0.012, 240),
      3,
    ),
    disc([x, y, radius * 0.18], tone(0.45, 0.012, 250)),
  ];
}

function spoke(x: number, y: number, { radius, angle }: { radius: number; angle: number }): string {
  const turn = ((angle - 90) * Math.PI) / 180;
  return `M${x} ${y}l${Math.round(radius * Math.cos(turn))} ${Math.round(radius * Math.sin(turn))}`;
}
