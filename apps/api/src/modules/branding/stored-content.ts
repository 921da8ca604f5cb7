import type { BrandingBody } from '@axp/contracts';
import { MerchantTheme } from '@axp/contracts';
import { brandingFacts } from '@axp/contracts/vocabulary';
import { z } from 'zod';

/** A branding as it is stored: pictures by their ids. */
export interface StoredContent extends BrandingBody {
  readonly logoImageId: string | null;
  readonly backgroundImageId: string | null;
}

interface ContentRow {
  readonly title: string;
  readonly locale: string;
  readonly support_contact: string;
  readonly theme: unknown;
  readonly logo_image_id: string | null;
  readonly background_image_id: string | null;
}

const Locale = z.enum(['en', 'th']);

/** The theme is stored as JSON, so it is parsed before anybody relies on it. */
export function contentOf(row: ContentRow): StoredContent {
  return {
    title: row.title,
    locale: Locale.parse(row.locale),
    supportContact: row.support_contact,
    theme: MerchantTheme.parse(row.theme),
    logoImageId: row.logo_image_id,
    backgroundImageId: row.background_image_id,
  };
}

/** Field by field, as the audit trail has it. */
export function factsOf({ logoImageId, backgroundImageId, ...content }: StoredContent) {
  const picture = (id: string | null) => (id === null ? null : { original: id });
  return brandingFacts({
    ...content,
    logoImage: picture(logoImageId),
    backgroundImage: picture(backgroundImageId),
  });
}
