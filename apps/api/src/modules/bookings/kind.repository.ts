import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { asLicenceClass } from '../resources/index.ts';
import type { Licence } from './rules/kind-rules.ts';

/** One person in a car, the driver apart; who is not staff has a name alone. */
export interface StoredPassenger {
  readonly userId: string | null;
  readonly name: string;
}

/** Reads and writes of what only some kinds of booking have, inside one transaction. */
export class KindRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** An active person with the licence on record; null where there is none of this id. */
  async findDriver(id: string): Promise<{ readonly licence: Licence | null } | null> {
    const row = await this.#trx
      .selectFrom('app_user')
      .select(['licence_class', 'licence_expires_on'])
      .where('merchant_id', '=', this.#merchantId)
      .where('status', '=', 'active')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const licenceClass = asLicenceClass(row.licence_class);
    const expiresOn = row.licence_expires_on;
    if (licenceClass === null || expiresOn === null) return { licence: null };
    return { licence: { class: licenceClass, expiresOn } };
  }

  /** Which of these buildings the merchant has. */
  async findBuildingIds(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#trx
      .selectFrom('building')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => row.id);
  }

  async countPassengers(bookingId: string): Promise<number> {
    const { count } = await this.#trx
      .selectFrom('booking_passenger')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('merchant_id', '=', this.#merchantId)
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async removePassengers(bookingId: string): Promise<void> {
    await this.#trx
      .deleteFrom('booking_passenger')
      .where('merchant_id', '=', this.#merchantId)
      .where('booking_id', '=', bookingId)
      .execute();
  }

  /** Writes who rides along, in the order in which they were named. */
  async addPassengers(bookingId: string, passengers: readonly StoredPassenger[]): Promise<void> {
    if (passengers.length === 0) return;
    await this.#trx
      .insertInto('booking_passenger')
      .values(
        passengers.map(({ userId, name }, index) => ({
          merchant_id: this.#merchantId,
          booking_id: bookingId,
          position: index + 1,
          user_id: userId,
          name,
        })),
      )
      .execute();
  }
}
