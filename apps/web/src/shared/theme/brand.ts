import type { MerchantTheme, StatusChip } from '@axp/contracts';
import { statusChipColors } from '@axp/contracts';
import {
  contrastRatio,
  ensureContrast,
  signContrast,
  textContrast,
  textOn,
  tint,
} from '@axp/contracts/vocabulary';
import type { Mode } from './tokens.ts';
import { black, fallbackPrimary, modes, white } from './tokens.ts';

interface Fill {
  readonly ground: string;
  readonly text: string;
}

/** A merchant's colours, made readable for one mode. */
export interface BrandColors {
  /** The one action that matters. */
  readonly accent: Fill;
  /** The accent as text or sign, on every ground there is. */
  readonly link: string;
  /** Colours of the selected item, such as the current page or picked day. */
  readonly selected: Fill;
  readonly navigationBar: Fill;
  /** `ground` is a CSS background: a colour or a gradient. */
  readonly largeButton: Fill;
  readonly status: Readonly<Record<StatusChip, Fill & { readonly color: string }>>;
}

/** The product's own look where no merchant is known, as on the merchant error page. */
function fallbackBrand(mode: Mode): MerchantTheme {
  const pair = { color: fallbackPrimary[mode], textColor: white };
  return {
    accent: pair,
    navigationBar: pair,
    largeButton: { type: 'solid', color1: pair.color, color2: null, textColor: white },
  };
}

/** Text that can be read on every one of the grounds; null when there is none. */
function textOnAll(grounds: readonly string[], wished: string): string | null {
  const isReadable = (text: string) =>
    grounds.every((ground) => contrastRatio(text, ground) >= textContrast);
  return [wished, white, black].find(isReadable) ?? null;
}

function largeButtonFill({ type, color1, color2, textColor }: MerchantTheme['largeButton']): Fill {
  const text = color2 && type === 'gradient' ? textOnAll([color1, color2], textColor) : null;
  // A gradient on which nothing can be read is given up for its first colour.
  if (!text) return { ground: color1, text: textOn(color1, textColor) };
  return { ground: `linear-gradient(135deg, ${color1}, ${color2})`, text };
}

function accentFill({ color, textColor }: MerchantTheme['accent'], mode: Mode): Fill {
  const ground = mode === 'dark' ? ensureContrast(color, modes.dark.surface, signContrast) : color;
  return { ground, text: textOn(ground, textColor) };
}

function navigationFill({ color, textColor }: MerchantTheme['navigationBar'], mode: Mode): Fill {
  // A pale bar would glare in the dark; a deep one is the merchant's own.
  const isPale = contrastRatio(color, black) > contrastRatio(color, white);
  const ground = mode === 'dark' && isPale ? modes.dark.surface : color;
  return { ground, text: textOn(ground, textColor) };
}

const chipTint = 0.12;

function statusFills(mode: Mode): BrandColors['status'] {
  const { surface } = modes[mode];
  const fill = (color: string) => {
    const ground = tint(color, surface, chipTint);
    return { color, ground, text: ensureContrast(color, ground, textContrast) };
  };
  return {
    pending: fill(statusChipColors.pending),
    approved: fill(statusChipColors.approved),
    'checked-in': fill(statusChipColors['checked-in']),
    'checked-out': fill(statusChipColors['checked-out']),
    cancelled: fill(statusChipColors.cancelled),
  };
}

const selectedTint = 0.08;

function linkColors({ color }: MerchantTheme['accent'], mode: Mode) {
  const { surface, ground } = modes[mode];
  const onPage = [surface, ground].reduce(
    (text, on) => ensureContrast(text, on, textContrast),
    color,
  );
  const selected = tint(onPage, surface, selectedTint);
  const link = ensureContrast(onPage, selected, textContrast);
  return { link, selected: { ground: selected, text: link } };
}

/** A merchant's theme (T-04) as the colours of one mode, each pair of text and ground ≥ 4.5:1. */
export function brandColors(theme: MerchantTheme | null, mode: Mode): BrandColors {
  const brand = theme ?? fallbackBrand(mode);
  return {
    accent: accentFill(brand.accent, mode),
    ...linkColors(brand.accent, mode),
    navigationBar: navigationFill(brand.navigationBar, mode),
    largeButton: largeButtonFill(brand.largeButton),
    status: statusFills(mode),
  };
}
