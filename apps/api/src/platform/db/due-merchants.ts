import type { UnitOfWork } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from './schema.ts';

interface Queue {
  readonly table: keyof DB;
  /** Which rows are due, by columns of the table. */
  readonly isDue: RawBuilder<unknown>;
  readonly dueAt: string;
}

/**
 * Merchants with due rows in a queue, those that wait longest first. Rows are then taken from one
 * merchant at a time: on Citus no statement locks rows of several nodes.
 */
export async function dueMerchants(
  unitOfWork: UnitOfWork<DB>,
  { table, isDue, dueAt }: Queue,
): Promise<readonly string[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    sql<{ id: string }>`
      select merchant_id as id from ${sql.table(table)} where ${isDue}
      group by merchant_id order by min(${sql.ref(dueAt)})`.execute(trx),
  );
  return rows.map(({ id }) => id);
}

/** Takes up to so many rows, merchant by merchant; `take` gets what is left of the limit. */
export async function collectByMerchant<Row>(
  merchantIds: readonly string[],
  limit: number,
  take: (merchantId: string, limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const taken: Row[] = [];
  for (const merchantId of merchantIds) {
    if (taken.length >= limit) break;
    taken.push(...(await take(merchantId, limit - taken.length)));
  }
  return taken;
}
