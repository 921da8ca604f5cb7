import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Named indexes by which jobs find old rows, and the references to what they delete. Operators of
 * large tables may have made them before.
 */
const indexes = {
  refresh_token_by_end: 'refresh_token (expires_at)',
  refresh_token_by_use: 'refresh_token (used_at) where used_at is not null',
  platform_session_by_expiry: 'platform_session (expires_at)',
  platform_session_by_browser: 'platform_session (tenant_id, browser_id)',
  application_session_by_platform_session: 'application_session (tenant_id, platform_session_id)',
  browser_by_time: 'browser (created_at)',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql.raw(`create index if not exists ${name} on ${columns}`).execute(db);
  }
}
