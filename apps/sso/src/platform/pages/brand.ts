import { z } from 'zod';

const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const webAddress = z.url({ protocol: /^https?$/ });

/** Column `branding` of a tenant. Invalid values are ignored. */
export const brandSchema = z.object({
  logo: webAddress.nullable().catch(null).default(null),
  background: webAddress.nullable().catch(null).default(null),
  accentColour: hexColour.catch('#074E9F').default('#074E9F'),
  supportContact: z.string().max(200).nullable().catch(null).default(null),
});

export interface Brand extends Readonly<z.output<typeof brandSchema>> {
  /** Application whose logo and accent these are; absent for the tenant's own. */
  readonly application?: { readonly id: string; readonly name: string };
}

interface BrandedApplication {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly accentColour: string | null;
}

/** The tenant's brand with the logo and accent of the application that a sign-in leads to. */
export function brandFor(brand: Brand, application: BrandedApplication | null): Brand {
  if (!application) return brand;
  const { id, name } = application;
  const own = brandSchema.parse(application);
  if (own.logo === null && application.accentColour === null) return brand;
  return {
    ...brand,
    logo: own.logo ?? brand.logo,
    accentColour: application.accentColour === null ? brand.accentColour : own.accentColour,
    application: { id, name },
  };
}

const black = '#000000';
const white = '#ffffff';

/** Black or white text, whichever is easier to read on a colour: one of them always passes AA. */
export function textColourOn(colour: string): string {
  return contrastOf(colour, white) >= contrastOf(colour, black) ? white : black;
}

/** WCAG 2.2, contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [high = 1, low = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The part of the styles that is the tenant's own. A colour is six digits, so nothing can slip in. */
export function brandStyles({ accentColour, background }: Brand): string {
  const picture = background === null ? '' : `--background:url("${cssUrl(background)}");`;
  return `:root{--accent:${accentColour};--on-accent:${textColourOn(accentColour)};${picture}}`;
}

function cssUrl(address: string): string {
  return new URL(address).href.replaceAll(/["\\()\s<>]/g, encodeURIComponent);
}
