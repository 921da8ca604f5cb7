import { Merchant } from '@axp/contracts';
import { presentImage } from '../images/index.ts';
import type { MerchantRow } from './merchant.queries.ts';

/** Clients read a missing logo as 'show the title'. */
const noLogo = { original: '', thumbnail: '' };

/** Theme and services are stored as JSON, so they are parsed here before anybody relies on them. */
export function presentMerchant(row: MerchantRow): Merchant {
  const background = presentImage(row.background_image_id);
  return Merchant.parse({
    id: row.id,
    title: row.title,
    locale: row.locale,
    supportContact: row.support_contact,
    timezone: row.timezone,
    theme: row.theme,
    settings: {
      logoImage: presentImage(row.logo_image_id) ?? noLogo,
      backgroundImage: background && { original: background.original },
    },
    services: row.services,
  });
}
