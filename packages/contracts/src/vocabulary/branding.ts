import type { ThemeColors } from './theme-contrast.ts';

export const brandingPictures = ['logo', 'background'] as const;
/** Pictures of a branding (T-04). */
export type BrandingPicture = (typeof brandingPictures)[number];

/** Limits of such a picture, as it is sent. */
export const brandingPictureLimits = { bytes: 10_485_760 } as const;

/** Allowed types by content; SVG is rendered to pixels. */
export const brandingPictureTypes = [
  'image/svg+xml',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** As people know them; part of refusals, so it is the same in every language. */
export const brandingPictureEndings = ['svg', 'png', 'jpg', 'webp', 'gif', 'avif'] as const;

export const brandingFields = [
  'title',
  'locale',
  'supportContact',
  'accentColor',
  'accentTextColor',
  'navigationBarColor',
  'navigationBarTextColor',
  'largeButtonType',
  'largeButtonColor1',
  'largeButtonColor2',
  'largeButtonTextColor',
  'logo',
  'background',
] as const;
/** A part of a branding, as the trail and the history name it. */
export type BrandingField = (typeof brandingFields)[number];

interface Content {
  readonly title: string;
  readonly locale: string;
  readonly supportContact: string;
  readonly theme: ThemeColors;
  readonly logoImage: { readonly original: string } | null;
  readonly backgroundImage: { readonly original: string } | null;
}

/** Fields of a branding as texts; a picture by its URL. */
export function brandingFacts(content: Content): Record<BrandingField, string | null> {
  const { accent, navigationBar, largeButton } = content.theme;
  return {
    title: content.title,
    locale: content.locale,
    supportContact: content.supportContact,
    accentColor: accent.color,
    accentTextColor: accent.textColor,
    navigationBarColor: navigationBar.color,
    navigationBarTextColor: navigationBar.textColor,
    largeButtonType: largeButton.type,
    largeButtonColor1: largeButton.color1,
    largeButtonColor2: largeButton.color2,
    largeButtonTextColor: largeButton.textColor,
    logo: content.logoImage?.original ?? null,
    background: content.backgroundImage?.original ?? null,
  };
}

export interface BrandingDifference {
  readonly field: BrandingField;
  readonly before: string | null;
  readonly after: string | null;
}

/** Differences between two brandings; colours compare without case. */
export function brandingChanges(before: Content, after: Content): BrandingDifference[] {
  const [former, latter] = [brandingFacts(before), brandingFacts(after)];
  const written = (value: string | null) => (value?.startsWith('#') ? value.toUpperCase() : value);
  return brandingFields
    .filter((field) => written(former[field]) !== written(latter[field]))
    .map((field) => ({ field, before: former[field], after: latter[field] }));
}
