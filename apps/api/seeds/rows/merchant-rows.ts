import type { SeedContext } from './seed-context.ts';
import { addImage } from './seed-context.ts';

/**
 * The demo weeks are full, especially those of approvers: with the default quota some accounts
 * could not book any more (Z-13).
 */
const quota = { maxUpcomingBookings: 100 };

/** The merchant, its host name, its branding and its rules. */
export function addMerchant(context: SeedContext): void {
  const { merchant, merchantId, rows } = context;
  rows.merchant.push({
    id: merchantId,
    title: merchant.title,
    locale: merchant.locale,
    timezone: merchant.timezone,
    support_contact: `support@${merchant.key}.test`,
    theme: JSON.stringify(merchant.theme),
    services: JSON.stringify({ room: '1', car: '1', asset: '1' }),
    booking_rules: JSON.stringify({ room: quota, car: quota, asset: quota }),
    logo_image_id: addImage(context, 'logo', 'logo-mark'),
    background_image_id: addImage(context, 'background'),
  });
  rows.merchant_host.push({ merchant_id: merchantId, host: `${merchant.key}.localhost` });
  // The platform's demo has a tenant of each merchant, and the same people in it (Z-111).
  rows.cloud_tenant.push({
    merchant_id: merchantId,
    tenant_key: merchant.key,
    application_id: 'axp-booking',
  });
  rows.sign_in_method.push({
    merchant_id: merchantId,
    code: 'cloud',
    kind: 'cloud',
    name: 'Axons Cloud',
    // Its demo accounts are linked at their first sign-in without a code (H-02).
    allowed_domains: [`${merchant.key}.test`],
  });
}
