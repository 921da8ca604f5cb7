type Rgb = readonly [number, number, number];

/** Text on its ground, WCAG 2.2 AA. */
export const textContrast = 4.5;
/** A control or sign on its ground, WCAG 2.2 AA. */
export const signContrast = 3;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function ratio(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Contrast of two colours (`#rrggbb`), 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return ratio(parse(one), parse(other));
}

/** `share` of a colour laid over a ground, as one opaque colour. */
export function tint(color: string, ground: string, share: number): string {
  return format(blend(parse(ground), parse(color), share));
}

const steps = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * The colour nearest to `color` that stands out from `ground`: darkened on a light ground,
 * lightened on a dark one, step by step, until the contrast is met. Its hue stays the merchant's.
 */
export function ensureContrast(color: string, ground: string, wanted: number): string {
  const from = parse(color);
  const onto = parse(ground);
  const towards = ratio(black, onto) > ratio(white, onto) ? black : white;
  const enough = steps.find((step) => ratio(blend(from, towards, step), onto) >= wanted);
  return format(blend(from, towards, enough ?? 1));
}

/** Returns the preferred text colour if it is readable on the background, else black or white. */
export function textOn(ground: string, preferred: string): string {
  const onto = parse(ground);
  if (ratio(parse(preferred), onto) >= textContrast) return preferred;
  return format(ratio(white, onto) >= ratio(black, onto) ? white : black);
}
