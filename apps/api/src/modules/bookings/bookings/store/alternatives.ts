import { sql } from 'kysely';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { BookableResource } from './bookable.ts';
import { findBookables } from './bookable.ts';

/** Requirements for a resource that replaces the one of a series. */
interface AlternativeCriteria {
  readonly resourceId: string;
  /** Absent: as many places or seats as that one. */
  readonly capacity?: number | undefined;
  readonly quantity: number;
}

/** More would not make a better offer, only a slower one. */
const maxAlternatives = 40;

/** Other resources that would do for a series, best fit first: in the same building, in the same time zone, and small. */
export async function findAlternatives(
  tx: TenantRows,
  criteria: AlternativeCriteria,
): Promise<readonly BookableResource[]> {
  const { resourceId, capacity = null, quantity } = criteria;
  const { rows } = await sql<{ id: string }>`
    select other.id from resource own
    join resource other on other.merchant_id = own.merchant_id and other.type = own.type
    join building here on here.merchant_id = own.merchant_id and here.id = own.building_id
    join building there on there.merchant_id = own.merchant_id and there.id = other.building_id
    where own.merchant_id = ${tx.merchant.id} and own.id = ${resourceId}
      and other.id <> own.id and other.is_active
      and coalesce(other.capacity >= coalesce(${capacity}::integer, own.capacity, 0), true)
      and other.quantity >= ${quantity}
      and (other.licence_class is null or other.licence_class = own.licence_class)
    order by other.building_id <> own.building_id,
      now() at time zone there.timezone <> now() at time zone here.timezone,
      other.capacity, other.quantity, other.name, other.id
    limit ${maxAlternatives}`.execute(tx.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await findBookables(tx, ids);
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
