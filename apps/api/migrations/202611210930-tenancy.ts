import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tenantTables = [
  'merchant_host',
  'image',
  'business_unit',
  'app_user',
  'user_business_unit',
  'user_session',
  'refresh_token',
  'login_throttle',
  'building',
  'floor',
  'resource',
  'resource_unit',
  'booking',
  'booking_invitee',
  'occupancy',
  'booking_event',
  'idempotency_key',
];

/**
 * The second line of tenancy (T-07, ADR 0004): requests run as `axp_app`, for whom a row exists
 * only when its `merchant_id` is the one that the transaction was opened for. The migrator has made
 * the role and lets it reach every table before the first migration runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table merchant enable row level security`.execute(db);
  await sql`
    create policy merchant_own on merchant to axp_app
      using (id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  for (const table of tenantTables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
  // Requests don't make or change merchants, and history is written once.
  await sql`revoke insert, update, delete on merchant from axp_app`.execute(db);
  await sql`revoke update, delete on booking_event from axp_app`.execute(db);
}
