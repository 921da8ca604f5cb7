import type { Random } from '../../random.ts';
import { tone } from '../colour.ts';
import { box, disc, gradient, line, oval, polygon, shape } from '../svg.ts';
import type { BuildingStyle } from './room-palette.ts';

/** The part of the picture that the windows can show. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Daylight {
  readonly sky: readonly string[];
  readonly sun: string;
  /** Tones of things from the far to the near ones. */
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly water: string;
  readonly lit: string;
}

type Scenery = (frame: Frame, light: Daylight, random: Random) => string[];

const hours: readonly [Daylight, ...Daylight[]] = [
  daylight([tone(0.86, 0.06, 236), tone(0.95, 0.025, 220)], tone(0.98, 0.04, 95), 225),
  daylight([tone(0.9, 0.045, 222), tone(0.96, 0.03, 90)], tone(0.97, 0.07, 92), 205),
  daylight([tone(0.84, 0.05, 280), tone(0.92, 0.06, 60)], tone(0.93, 0.09, 70), 290),
  daylight([tone(0.8, 0.06, 262), tone(0.9, 0.055, 25)], tone(0.95, 0.06, 50), 265),
];

function daylight(sky: readonly string[], sun: string, hue: number): Daylight {
  return {
    sky,
    sun,
    far: tone(0.8, 0.04, hue),
    mid: tone(0.7, 0.055, hue),
    near: tone(0.58, 0.06, hue),
    water: tone(0.83, 0.045, hue - 20),
    lit: tone(0.94, 0.06, 88),
  };
}

const sceneries: Readonly<Record<BuildingStyle['view'], Scenery>> = {
  river: (frame, light, random) => [
    ...skyline(frame, light.far, { random, highest: 0.5 }),
    ...skyline(frame, light.mid, { random, highest: 0.3 }),
    ...water(frame, light, 0.8),
    ...bridge(frame, light),
  ],
  garden: (frame, light, random) => [
    ...skyline(frame, light.far, { random, highest: 0.35 }),
    ...treeTops(frame, random, [tone(0.74, 0.07, 145), 0.74]),
    ...treeTops(frame, random, [tone(0.64, 0.08, 148), 0.9]),
  ],
  harbour: (frame, light, random) => [
    ...skyline(frame, light.far, { random, highest: 0.62 }),
    ...water(frame, light, 0.72),
    ...boats(frame, light, random),
  ],
  city: (frame, light, random) => [
    ...skyline(frame, light.far, { random, highest: 0.7 }),
    ...skyline(frame, light.mid, { random, highest: 0.45 }),
    ...skyline(frame, light.near, { random, highest: 0.24 }),
  ],
  mountain: (frame, light, random) => [
    ...ridge(frame, light.far, { random, top: 0.36 }),
    ...ridge(frame, light.mid, { random, top: 0.58 }),
    ...treeTops(frame, random, [tone(0.62, 0.075, 150), 0.92]),
  ],
  island: (frame, light, random) => [
    ...water(frame, light, 0.66),
    ...islets(frame, light, random),
    ...boats(frame, light, random),
  ],
};

/** What is seen through the windows; refers to the gradient `sky`. */
export function roomView(frame: Frame, style: BuildingStyle, random: Random): string {
  const light = random.pick(hours);
  const sunX = frame.x + frame.width * random.pick([0.22, 0.5, 0.74]);
  return [
    gradient('sky', light.sky),
    box([frame.x, frame.y, frame.width, frame.height], 'url(#sky)'),
    disc([sunX, frame.y + frame.height * 0.36, 13], light.sun),
    ...sceneries[style.view](frame, light, random),
  ].join('');
}

function skyline(frame: Frame, fill: string, how: { random: Random; highest: number }): string[] {
  const base = frame.y + frame.height;
  const steps = [`M${frame.x} ${base}`];
  // A wide view gets wider houses rather than more of them: the files stay small.
  const step = Math.round(frame.width / 14);
  let x = frame.x;
  while (x < frame.x + frame.width) {
    const width = how.random.between(Math.max(14, step - 7), step + 8);
    const top = base - frame.height * how.highest * (0.55 + 0.45 * how.random.next()) - 14;
    steps.push(`V${Math.round(top)}h${width}`);
    x += width;
    if (how.random.chance(0.3)) {
      steps.push(`V${Math.round(base - frame.height * 0.12)}h5`);
      x += 5;
    }
  }
  return [shape(`${steps.join('')}V${base}Z`, fill)];
}

function water(frame: Frame, light: Daylight, from: number): string[] {
  const y = frame.y + frame.height * from;
  const ripples = [0.2, 0.48, 0.7].map((at, index) => {
    const x = Math.round(frame.x + frame.width * at);
    return `M${x} ${Math.round(y + 8 + index * 6)}h${22 - index * 4}`;
  });
  return [
    box([frame.x, y, frame.width, frame.height], light.water),
    line(ripples.join(''), light.sky[1] ?? light.sun, 1.5),
  ];
}

function bridge(frame: Frame, light: Daylight): string[] {
  const y = Math.round(frame.y + frame.height * 0.76);
  const left = Math.round(frame.x + frame.width * 0.3);
  const right = Math.round(frame.x + frame.width * 0.68);
  const end = frame.x + frame.width;
  const cables = `M${frame.x} ${y - 4}Q${left - 20} ${y - 8} ${left} ${y - 34}Q${(left + right) / 2} ${y} ${right} ${y - 34}Q${right + 20} ${y - 8} ${end} ${y - 4}`;
  return [
    line(cables, light.near, 1.5),
    line(`M${left} ${y - 36}V${y + 8}M${right} ${y - 36}V${y + 8}`, light.near, 3),
    line(`M${frame.x} ${y}H${end}`, light.near, 3),
  ];
}

function treeTops(frame: Frame, random: Random, [fill, at]: readonly [string, number]): string[] {
  const base = frame.y + frame.height;
  const y = Math.round(frame.y + frame.height * at);
  const step = Math.max(28, Math.round(frame.width / 8));
  const crowns = [`M${frame.x} ${base}V${y}`];
  for (let x = frame.x; x < frame.x + frame.width; ) {
    const width = random.between(step - 8, step + 8);
    const radius = Math.round(width / 2) + 2;
    crowns.push(`a${radius} ${radius} 0 0 1 ${width} ${random.pick([-5, 0, 5, -3, 3])}`);
    x += width;
  }
  return [shape(`${crowns.join('')}V${base}Z`, fill)];
}

function ridge(frame: Frame, fill: string, how: { random: Random; top: number }): string[] {
  const base = frame.y + frame.height;
  const points: [number, number][] = [[frame.x, base]];
  let isPeak = how.random.chance(0.5);
  for (let x = frame.x; x < frame.x + frame.width + 40; x += how.random.between(38, 62)) {
    const depth = isPeak ? how.random.between(0, 8) : how.random.between(18, 28);
    points.push([x, frame.y + frame.height * how.top + depth]);
    isPeak = !isPeak;
  }
  return [shape(polygon([...points, [frame.x + frame.width + 40, base]]), fill)];
}

function islets(frame: Frame, light: Daylight, random: Random): string[] {
  const y = frame.y + frame.height * 0.68;
  return [0.14, 0.44, 0.8].map((at, index) => {
    const x = Math.round(frame.x + frame.width * at + random.between(-10, 10));
    const height = random.between(16, 36);
    const width = random.between(12, 24);
    const rock = `M${x - width} ${y}C${x - width} ${y - height} ${x - 6} ${y - height - 6} ${x} ${y - height}S${x + width} ${y - height * 0.4} ${x + width} ${y}Z`;
    return shape(rock, index === 1 ? light.far : light.mid);
  });
}

function boats(frame: Frame, light: Daylight, random: Random): string[] {
  const y = Math.round(frame.y + frame.height * 0.84);
  const x = Math.round(frame.x + frame.width * random.pick([0.25, 0.55, 0.7]));
  const sail = `M${x} ${y - 24}L${x + 14} ${y - 4}H${x}Z`;
  return [
    shape(sail, light.lit),
    shape(`M${x - 10} ${y}h28l-5 6h-18Z`, light.near),
    oval([x + 60, y - 10, 9, 2], light.near),
  ];
}
