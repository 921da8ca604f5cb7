import type { PendingChange } from '@axp/contracts';
import { countsUnits } from '@axp/contracts/vocabulary';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { presentOwnFields } from '../../../resources/own-fields/index.ts';
import { asResourceType } from '../../../resources/resources/index.ts';
import { findOffer } from '../store/offered-place.ts';
import type { OwnedRow } from './booking-rows.ts';
import { bookingsWithOwners } from './booking-rows.ts';
import type { OwnReader } from './present-parts.ts';
import { presentPendingChange } from './present-parts.ts';

interface RequestedChange {
  readonly before: PendingChange;
  readonly after: PendingChange;
}

/** Returns a booking as it is and as its pending change would make it; null without one. */
export async function findRequestedChange(
  tx: TenantRows,
  bookingId: string,
  own: OwnReader,
): Promise<RequestedChange | null> {
  const row = await findOwned(tx, bookingId);
  const after = row ? presentPendingChange(row, own) : null;
  return row && after ? { before: presentOf(row, own), after } : null;
}

/** A booking as it is, and as the offer to its owners would make it. */
interface OfferedMove extends RequestedChange {
  /** Whether the place is still free. */
  readonly isFree: boolean;
}

/** Returns what the owners of a booking were offered; null without an open offer (ADR 132). */
export async function findOfferedMove(
  tx: TenantRows,
  bookingId: string,
  own: OwnReader,
): Promise<OfferedMove | null> {
  const offer = await findOffer(tx, bookingId);
  const row = offer && (await findOwned(tx, bookingId));
  if (!row) return null;
  const { id, name, building_id, building_name } = offer.place.shown;
  const before = presentOf(row, own);
  const building = { id: building_id, name: building_name };
  const after = { ...before, timezone: offer.place.timezone, resource: { id, name, building } };
  return { before, after, isFree: offer.isFree };
}

function findOwned(tx: TenantRows, bookingId: string) {
  return bookingsWithOwners(tx.db, tx.merchant.id)
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
}

function presentOf(row: OwnedRow, { fields, sees }: OwnReader): PendingChange {
  return {
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    resource: {
      id: row.resource_id,
      name: row.resource_name,
      building: { id: row.building_id, name: row.building_name },
    },
    attendees: row.attendees,
    quantity: countsUnits(asResourceType(row.type)) ? row.quantity : null,
    ownFields: presentOwnFields(fields, row.own_fields, sees),
  };
}
