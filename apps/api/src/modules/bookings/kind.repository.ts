import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import { asLicenceClass } from '../resources/index.ts';
import type { Licence } from './rules/kind-rules.ts';

/** One person in a car, the driver apart; who is not staff has a name alone. */
export interface StoredPassenger {
  readonly userId: string | null;
  readonly name: string;
}

/** An active person with the licence on record; null where there is none of this id. */
export async function findLicence(
  tx: TenantRows,
  id: string,
): Promise<{ readonly licence: Licence | null } | null> {
  const row = await tx.db
    .selectFrom('app_user')
    .select(['licence_class', 'licence_expires_on'])
    .where('merchant_id', '=', tx.merchant.id)
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
export async function findBuildingIds(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('building')
    .select('id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => row.id);
}

export async function countPassengers(tx: TenantRows, bookingId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('booking_passenger')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return count;
}
