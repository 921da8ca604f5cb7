import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** People whose personal data was erased stay as rows that bookings and logs refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      drop constraint app_user_status,
      add constraint app_user_status
        check (status in ('invited', 'active', 'deactivated', 'service', 'erased'))
  `.execute(db);
}
