import type { AssetReturn, CarReturn } from '@axp/contracts';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MovableBooking } from './movable-booking.queries.ts';

/** What came back after a booking, and who brought it. */
export interface ReturnOf<Form> {
  readonly bookingId: string;
  readonly returnedBy: string;
  readonly form: Form;
}

/** Return forms of cars and assets for one merchant inside one transaction. */
export class BookingReturnRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Writes a car's form; its odometer is the last known one from now on. */
  async addCar(
    { resourceId, resource }: Pick<MovableBooking, 'resourceId' | 'resource'>,
    { bookingId, returnedBy, form }: ReturnOf<CarReturn>,
  ): Promise<void> {
    await this.#trx
      .insertInto('booking_return')
      .values({
        merchant_id: this.#merchantId,
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
    await this.#trx
      .updateTable('resource')
      .set({ odometer_km: form.odometerKm })
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', resourceId)
      .execute();
  }

  async addAsset({ bookingId, returnedBy, form }: ReturnOf<AssetReturn>): Promise<void> {
    await this.#trx
      .insertInto('booking_return')
      .values({
        merchant_id: this.#merchantId,
        booking_id: bookingId,
        returned_by: returnedBy,
        kind: 'asset',
        returned_units: form.returnedUnits,
        condition: form.condition,
        note: form.note,
      })
      .execute();
  }
}
