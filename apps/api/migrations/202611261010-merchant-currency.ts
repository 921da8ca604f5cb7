import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The currency in which a merchant's prices are entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table merchant
      add column currency text not null default 'THB',
      add constraint merchant_currency check (currency ~ '^[A-Z]{3}$')
  `.execute(db);
}
