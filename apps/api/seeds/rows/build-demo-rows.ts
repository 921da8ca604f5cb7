import { addBookings } from '../bookings/add-bookings.ts';
import { acme } from '../data/acme/acme.ts';
import type { DemoMerchant } from '../data/demo-merchant.ts';
import { siam } from '../data/siam/siam.ts';
import type { DemoRows } from './demo-rows.ts';
import { createDemoRows } from './demo-rows.ts';
import { addMerchant } from './merchant-rows.ts';
import { addFacilityManagers, addPeople } from './people-rows.ts';
import { addResources } from './resource-rows.ts';
import type { SeedContext } from './seed-context.ts';

export const demoMerchants: readonly DemoMerchant[] = [acme, siam];

/** All rows of the demo as they are at this moment; nothing but the ids is left to chance. */
export function buildDemoRows(
  given: Pick<SeedContext, 'now' | 'newId' | 'passwordHash'>,
): DemoRows {
  const rows = createDemoRows();
  for (const merchant of demoMerchants) {
    const context = { ...given, merchant, merchantId: given.newId(), rows };
    addMerchant(context);
    const people = addPeople(context);
    const resources = addResources(context);
    addFacilityManagers(context);
    addBookings(context, resources, people);
  }
  return rows;
}
