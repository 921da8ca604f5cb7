import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import { selectRows } from '../db/tenant-rows.ts';

export async function merchantIdOfHost(trx: Transaction<DB>, host: string): Promise<string | null> {
  const row = await trx
    .selectFrom('merchant_host')
    .select('merchant_id')
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.merchant_id ?? null;
}

/** Finds the rules of business units that differ from their merchant's; most units have none. */
export function findUnitRules(trx: Transaction<DB>, merchantId: string) {
  return selectRows({ db: trx, merchant: { id: merchantId } }, 'business_unit')
    .select(['id', 'booking_rules'])
    .where(sql<boolean>`booking_rules <> '{}'`)
    .execute();
}

export function findMerchantRow(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('merchant')
    .select(['id', 'timezone', 'booking_rules', 'services', 'session_idle_hours'])
    .select(['session_idle_hours_administrator', 'session_days', 'limits'])
    .where('id', '=', merchantId)
    .executeTakeFirst();
}
