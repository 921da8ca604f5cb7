import type { Branding, BrandingBody, BrandingContent, Language } from '@axp/contracts';
import type { BrandingField, ThemeColorPath } from '@axp/contracts/vocabulary';
import { hexColor } from './hex-color.ts';

/** Form values as typed; pictures are saved immediately. */
export type BrandingValues = Readonly<
  Record<Exclude<BrandingField, 'logo' | 'background' | 'locale' | 'largeButtonType'>, string>
> & {
  readonly locale: Language;
  readonly largeButtonType: 'solid' | 'gradient';
};

export type ColorField = Extract<keyof BrandingValues, `${string}Color${string}`>;

/** Returns the draft, or the published branding. */
export function contentOf({ draft, published }: Branding): BrandingContent {
  return draft?.content ?? published.content;
}

export function valuesOf({
  title,
  locale,
  supportContact,
  theme,
}: BrandingContent): BrandingValues {
  const { accent, navigationBar, largeButton } = theme;
  return {
    title,
    locale,
    supportContact,
    accentColor: accent.color,
    accentTextColor: accent.textColor,
    navigationBarColor: navigationBar.color,
    navigationBarTextColor: navigationBar.textColor,
    largeButtonType: largeButton.type,
    largeButtonColor1: largeButton.color1,
    largeButtonColor2: largeButton.color2 ?? '',
    largeButtonTextColor: largeButton.textColor,
  };
}

/** A colour as the contract wants it, or as it was typed, to be refused. */
const asColor = (typed: string): string => hexColor(typed) ?? typed;

/** A branding with the colours that are given for its fields. */
function contentWith(
  { title, locale, supportContact, largeButtonType: type }: BrandingValues,
  colorOf: (field: ColorField) => string,
  color2: string | null,
): BrandingBody {
  return {
    title,
    locale,
    supportContact,
    theme: {
      accent: { color: colorOf('accentColor'), textColor: colorOf('accentTextColor') },
      navigationBar: {
        color: colorOf('navigationBarColor'),
        textColor: colorOf('navigationBarTextColor'),
      },
      largeButton: {
        type,
        color1: colorOf('largeButtonColor1'),
        color2,
        textColor: colorOf('largeButtonTextColor'),
      },
    },
  };
}

/** The form as the contract judges it. */
export function bodyOf(values: BrandingValues): BrandingBody {
  const { largeButtonType: type, largeButtonColor2: second } = values;
  // The second colour of a button that has one alone is kept for later, as far as it is one.
  const color2 = type === 'gradient' && second.trim() !== '' ? asColor(second) : hexColor(second);
  return contentWith(values, (field) => asColor(values[field]), color2);
}

/** Returns the previewed branding; an incomplete colour falls back to the previous one. */
export function previewOf(values: BrandingValues, base: BrandingContent): BrandingContent {
  const former = valuesOf(base);
  const second = hexColor(values.largeButtonColor2);
  const color2 =
    values.largeButtonType === 'gradient' ? (second ?? base.theme.largeButton.color2) : second;
  const colorOf = (field: ColorField) => hexColor(values[field]) ?? former[field];
  return { ...base, ...contentWith(values, colorOf, color2) };
}

/** Which field of the form shows a colour of the theme. */
export const fieldOfColor: Readonly<Record<ThemeColorPath, ColorField>> = {
  'accent.color': 'accentColor',
  'accent.textColor': 'accentTextColor',
  'navigationBar.color': 'navigationBarColor',
  'navigationBar.textColor': 'navigationBarTextColor',
  'largeButton.color1': 'largeButtonColor1',
  'largeButton.color2': 'largeButtonColor2',
  'largeButton.textColor': 'largeButtonTextColor',
};

const fields: Readonly<Record<string, keyof BrandingValues>> = {
  title: 'title',
  locale: 'locale',
  supportContact: 'supportContact',
  'theme.largeButton.type': 'largeButtonType',
  ...Object.fromEntries(
    Object.entries(fieldOfColor).map(([path, field]) => [`theme.${path}`, field]),
  ),
};

/** Where the form shows what the contract says of a path. */
export function fieldOf(path: string): keyof BrandingValues {
  return fields[path] ?? 'title';
}
