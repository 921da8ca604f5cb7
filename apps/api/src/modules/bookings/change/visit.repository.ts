import type { AssetReturn, CarReturn } from '@axp/contracts';
import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { MovableBooking } from '../store/movable.ts';
import { asMovable, movableRows, takesPart } from '../store/movable.ts';

/** A return form and who submitted it. */
interface ReturnOf<Form> {
  readonly bookingId: string;
  readonly returnedBy: string;
  readonly form: Form;
}

/** Writes a car's form; its odometer is the last known one from now on. */
export async function insertCarReturn(
  tx: TenantRows,
  { resourceId, resource }: Pick<MovableBooking, 'resourceId' | 'resource'>,
  { bookingId, returnedBy, form }: ReturnOf<CarReturn>,
): Promise<void> {
  const { odometerKm: formerKm } = resource;
  // A last reading that was wrong says nothing of how far the car was driven.
  const isKnown = formerKm !== null && formerKm <= form.odometerKm;
  await tx.db
    .insertInto('booking_return')
    .values({
      merchant_id: tx.merchant.id,
      booking_id: bookingId,
      returned_by: returnedBy,
      kind: 'car',
      odometer_km: form.odometerKm,
      former_odometer_km: isKnown ? formerKm : null,
      fuel_percent: form.fuelPercent,
      has_damage: form.hasDamage,
      are_keys_returned: form.areKeysReturned,
      parking_place: form.parkingPlace,
      note: form.damageNote,
    })
    .execute();
  await tx.db
    .updateTable('resource')
    .set({ odometer_km: form.odometerKm })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', resourceId)
    .execute();
}

export async function insertAssetReturn(
  tx: TenantRows,
  { bookingId, returnedBy, form }: ReturnOf<AssetReturn>,
): Promise<void> {
  await tx.db
    .insertInto('booking_return')
    .values({
      merchant_id: tx.merchant.id,
      booking_id: bookingId,
      returned_by: returnedBy,
      kind: 'asset',
      returned_units: form.returnedUnits,
      condition: form.condition,
      note: form.note,
    })
    .execute();
}

const dayMs = 24 * 60 * 60 * 1000;

/** More are not asked for: a person has few of their own at one place, and of others two will do. */
const mostHere = 50;

/** Bookings of a resource now and within the next day, the user's own first, then the earliest. */
export async function findHere(
  tx: TenantRows,
  resourceId: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<readonly (MovableBooking & { readonly isOwn: boolean })[]> {
  const isOwn = takesPart(tx.merchant.id, userId);
  const rows = await movableRows(tx.db, tx.merchant.id)
    .select(isOwn.as('is_own'))
    .where('booking.resource_id', '=', resourceId)
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

/** Gives back what a booking takes from an instant on. */
export async function releaseFrom(
  tx: TenantRows,
  bookingId: string,
  instant: string,
): Promise<void> {
  await tx.db
    .deleteFrom('occupancy')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .where('starts_at', '>=', instant)
    .execute();
  await tx.db
    .updateTable('occupancy')
    .set({ ends_at: instant })
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .where('ends_at', '>', instant)
    .execute();
}
