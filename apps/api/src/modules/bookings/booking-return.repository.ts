import type { AssetReturn, CarReturn } from '@axp/contracts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { MovableBooking } from './movable-booking.queries.ts';

/** What came back after a booking, and who brought it. */
export interface ReturnOf<Form> {
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
  await tx.db
    .insertInto('booking_return')
    .values({
      merchant_id: tx.merchant.id,
      booking_id: bookingId,
      returned_by: returnedBy,
      kind: 'car',
      odometer_km: form.odometerKm,
      former_odometer_km: resource.odometerKm,
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
