import { byKind } from '@axp/contracts/vocabulary';
import type { RepairPlan } from '../bookings/add-bookings.ts';
import { addBookings } from '../bookings/add-bookings.ts';
import { acme } from '../data/acme/acme.ts';
import type { DemoMerchant } from '../data/demo-merchant.ts';
import { siam } from '../data/siam/siam.ts';
import type { DemoRows } from './demo-rows.ts';
import { createDemoRows } from './demo-rows.ts';
import { addFacilityManagers, addPeople } from './people-rows.ts';
import { addResources } from './resource-rows.ts';
import type { SeedContext } from './seed-context.ts';
import { addImage } from './seed-context.ts';

export const demoMerchants: readonly DemoMerchant[] = [acme, siam];

/**
 * The demo weeks are full, especially those of approvers: with the default quota some accounts
 * could not book any more (Z-13).
 */
const quota = { maxUpcomingBookings: 100 };

interface Demo {
  readonly rows: DemoRows;
  readonly merchants: readonly {
    readonly id: string;
    readonly merchant: DemoMerchant;
    readonly repairs: readonly RepairPlan[];
  }[];
}

/** All rows of the demo as they are at this moment; nothing but the ids is left to chance. */
export function buildDemo(given: Pick<SeedContext, 'now' | 'newId' | 'passwordHash'>): Demo {
  const rows = createDemoRows();
  const merchants = demoMerchants.map((merchant) => {
    const context = { ...given, merchant, merchantId: given.newId(), rows };
    addMerchant(context);
    const people = addPeople(context);
    const resources = addResources(context);
    addFacilityManagers(context);
    return { id: context.merchantId, merchant, repairs: addBookings(context, resources, people) };
  });
  return { rows, merchants };
}

/** The merchant, its host name, its branding and its rules. */
function addMerchant(context: SeedContext): void {
  const { merchant, merchantId, rows } = context;
  rows.merchant.push({
    id: merchantId,
    title: merchant.title,
    locale: merchant.locale,
    timezone: merchant.timezone,
    support_contact: `support@${merchant.key}.test`,
    theme: JSON.stringify(merchant.theme),
    services: JSON.stringify(byKind(() => '1')),
    booking_rules: JSON.stringify(byKind(() => quota)),
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
