import type { PendingChange } from '@axp/contracts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { bookingsWithOwners } from './booking-rows.ts';
import { presentPendingChange } from './present-parts.ts';

interface RequestedChange {
  readonly before: PendingChange;
  readonly after: PendingChange;
}

/** Returns a booking as it is and as its pending change would make it; null without one. */
export async function findRequestedChange(
  tx: TenantRows,
  bookingId: string,
): Promise<RequestedChange | null> {
  const row = await bookingsWithOwners(tx.db, tx.merchant.id)
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
  const after = row ? presentPendingChange(row) : null;
  if (!row || !after) return null;
  const building = { id: row.building_id, name: row.building_name };
  const before = {
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    resource: { id: row.resource_id, name: row.resource_name, building },
    attendees: row.attendees,
    quantity: after.quantity === null ? null : row.quantity,
  };
  return { before, after };
}
