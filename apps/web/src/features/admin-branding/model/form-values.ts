import type { Branding, BrandingBody, BrandingContent } from '@axp/contracts';
import type { BrandingField, ThemeColorPath } from '@axp/contracts/vocabulary';
import { hexColor } from './hex-color.ts';

/** Form values as typed; pictures are saved immediately. */
export type BrandingValues = Readonly<
  Record<Exclude<BrandingField, 'logo' | 'background' | 'locale' | 'largeButtonType'>, string>
> & {
  readonly locale: 'en' | 'th';
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

/** The form as the contract judges it. */
export function bodyOf(values: BrandingValues): BrandingBody {
  const { largeButtonType: type, largeButtonColor2: second } = values;
  // The second colour of a button that has one alone is kept for later, as far as it is one.
  const color2 = type === 'gradient' && second.trim() !== '' ? asColor(second) : hexColor(second);
  return {
    title: values.title,
    locale: values.locale,
    supportContact: values.supportContact,
    theme: {
      accent: { color: asColor(values.accentColor), textColor: asColor(values.accentTextColor) },
      navigationBar: {
        color: asColor(values.navigationBarColor),
        textColor: asColor(values.navigationBarTextColor),
      },
      largeButton: {
        type,
        color1: asColor(values.largeButtonColor1),
        color2,
        textColor: asColor(values.largeButtonTextColor),
      },
    },
  };
}

/** Returns the previewed branding; an incomplete colour falls back to the previous one. */
export function previewOf(values: BrandingValues, base: BrandingContent): BrandingContent {
  const { accent, navigationBar, largeButton } = base.theme;
  const { largeButtonType: type } = values;
  const color2 = hexColor(values.largeButtonColor2) ?? largeButton.color2;
  return {
    ...base,
    title: values.title,
    locale: values.locale,
    supportContact: values.supportContact,
    theme: {
      accent: {
        color: hexColor(values.accentColor) ?? accent.color,
        textColor: hexColor(values.accentTextColor) ?? accent.textColor,
      },
      navigationBar: {
        color: hexColor(values.navigationBarColor) ?? navigationBar.color,
        textColor: hexColor(values.navigationBarTextColor) ?? navigationBar.textColor,
      },
      largeButton: {
        type,
        color1: hexColor(values.largeButtonColor1) ?? largeButton.color1,
        color2: type === 'gradient' ? color2 : hexColor(values.largeButtonColor2),
        textColor: hexColor(values.largeButtonTextColor) ?? largeButton.textColor,
      },
    },
  };
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
