import type { NotReturned } from '@axp/contracts';
import type { ValueOf } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isHandedOut } from '../../../platform/db/kinds-sql.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/**
 * Cars and assets that are out after their end, by resource: since when, and how many units. The
 * conditions are literals, so that the index of what is out serves them.
 */
const lateSql = `
select resource_id, min(ends_at) as late_since, sum(quantity)::integer as late_units
from booking
where merchant_id = $1 and status = 'checked-in' and ${isHandedOut()} and ends_at <= now()
group by resource_id`;

/** Joins what is out after its end to the hits of a search, as `late`. */
export const lateJoin = `left join (${lateSql}) late on late.resource_id = page.id`;

/** Columns of a row that say what of its resource is out after its end. */
export interface LateColumns {
  readonly late_since: string | null;
  readonly late_units: number | null;
}

export function presentNotReturned({ late_since, late_units }: LateColumns): NotReturned | null {
  return late_since === null || late_units === null
    ? null
    : { dueAt: late_since, units: late_units };
}

/** The same columns of one resource, for a query that selects from another `booking` of it. */
export function lateColumns(merchantId: ValueOf<string>, resourceId: RawBuilder<string>) {
  const late = sql`from booking late where late.merchant_id = ${merchantId}
    and late.status = 'checked-in' and ${sql.raw(isHandedOut('late.type'))} and late.ends_at <= now()
    and late.resource_id = ${resourceId} and late.id <> booking.id`;
  return [
    sql<string | null>`(select min(late.ends_at) ${late})`.as('late_since'),
    sql<number | null>`(select sum(late.quantity)::integer ${late})`.as('late_units'),
  ] as const;
}

/** Finds units of a resource that are out after the end of their booking. */
export async function findNotReturned(
  tx: TenantRows,
  resourceId: string,
): Promise<NotReturned | null> {
  const { rows } = await sql<LateColumns>`
    select min(ends_at) as late_since, sum(quantity)::integer as late_units from booking
    where merchant_id = ${tx.merchant.id} and status = 'checked-in' and ${sql.raw(isHandedOut())}
      and ends_at <= now() and resource_id = ${resourceId}`.execute(tx.db);
  const [row] = rows;
  return row ? presentNotReturned(row) : null;
}
