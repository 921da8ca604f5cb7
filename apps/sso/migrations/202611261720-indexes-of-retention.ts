import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Indexes by which the jobs find old rows of all tenants, and the references to what they delete,
 * instead of reading the tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refresh_token_by_end on refresh_token (expires_at)`.execute(db);
  await sql`
    create index refresh_token_by_use on refresh_token (used_at) where used_at is not null
  `.execute(db);
  await sql`create index platform_session_by_expiry on platform_session (expires_at)`.execute(db);
  await sql`create index browser_by_time on browser (created_at)`.execute(db);
  await sql`
    create index platform_session_by_browser on platform_session (tenant_id, browser_id)
  `.execute(db);
  await sql`
    create index application_session_by_platform_session
      on application_session (tenant_id, platform_session_id)
  `.execute(db);
}
