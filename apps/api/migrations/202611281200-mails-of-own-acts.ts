import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * People get no mails of what they do themselves unless they ask for them. Mails of decisions are a
 * group of their own, which was part of the mails of bookings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column mails_own_acts boolean not null default false,
      drop constraint app_user_muted_mails,
      add constraint app_user_muted_mails check (
        muted_mails <@ array['decisions', 'bookings', 'invitations', 'reminders', 'approvals']
      )`.execute(db);
  await sql`
    update app_user set muted_mails = array_append(muted_mails, 'decisions')
    where 'bookings' = any (muted_mails)`.execute(db);
}
