import type { AssetReturn, CarReturn } from '@axp/contracts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { placesAt } from '../store/linked-time.ts';
import type { MovableBooking } from '../store/movable.ts';
import { asMovable, movableRows, takesPart } from '../store/movable.ts';

/** Booking of a returned car or asset, and who submitted its form. */
interface ReturnOf {
  readonly booking: MovableBooking;
  readonly returnedBy: string;
}

/** Writes a car's form; its odometer is the last known one from now on. */
export async function insertCarReturn(
  tx: TenantRows,
  about: ReturnOf,
  form: CarReturn,
): Promise<void> {
  const { resourceId, resource } = about.booking;
  const { odometerKm: formerKm } = resource;
  // A last reading that was wrong says nothing of how far the car was driven.
  const isKnown = formerKm !== null && formerKm <= form.odometerKm;
  await insertReturn(tx, about, {
    kind: 'car',
    odometer_km: form.odometerKm,
    former_odometer_km: isKnown ? formerKm : null,
    fuel_percent: form.fuelPercent,
    has_damage: form.hasDamage,
    are_keys_returned: form.areKeysReturned,
    parking_place: form.parkingPlace,
    note: form.damageNote,
  });
  await updateRows(tx, 'resource')
    .set({ odometer_km: form.odometerKm })
    .where('id', '=', resourceId)
    .execute();
}

export async function insertAssetReturn(
  tx: TenantRows,
  about: ReturnOf,
  { returnedUnits, condition, note }: AssetReturn,
): Promise<void> {
  await insertReturn(tx, about, { kind: 'asset', returned_units: returnedUnits, condition, note });
}

async function insertReturn(
  tx: TenantRows,
  { booking, returnedBy }: ReturnOf,
  form: Omit<Insertable<DB['booking_return']>, 'merchant_id' | 'booking_id' | 'returned_by'>,
): Promise<void> {
  const about = { merchant_id: tx.merchant.id, booking_id: booking.id, returned_by: returnedBy };
  await tx.db
    .insertInto('booking_return')
    .values({ ...about, ...form })
    .execute();
}

const dayMs = 24 * 60 * 60 * 1000;

/** More are not asked for: a person has few of their own at one place, and of others two will do. */
const mostHere = 50;

/**
 * Bookings of a resource, or of a whole that it is a part of (F-05), now and within the next day, the
 * user's own first, then the earliest.
 */
export async function findHere(
  tx: TenantRows,
  resourceId: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<readonly (MovableBooking & { readonly isOwn: boolean })[]> {
  const isOwn = takesPart(tx.merchant.id, userId);
  const rows = await movableRows(tx)
    .select(isOwn.as('is_own'))
    .where(sql<boolean>`booking.resource_id = any (${placesAt(tx.merchant.id, resourceId)})`)
    .where('booking.status', 'in', ['approved', 'approved-edit', 'checked-in'])
    .where('booking.ends_at', '>', now.toISOString())
    .where(
      sql`coalesce(booking.check_in_opens_at, booking.starts_at)`,
      '<',
      new Date(now.getTime() + dayMs).toISOString(),
    )
    .orderBy(isOwn, 'desc')
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(mostHere)
    .execute();
  return rows.map((row) => ({ ...asMovable(row), isOwn: row.is_own }));
}
