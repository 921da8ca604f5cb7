import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How long sessions last, and why they end (H-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendSessions(db);
  await extendMerchants(db);
}

async function extendSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_session
      add column last_seen_at timestamptz,
      add column address text not null default '',
      drop constraint user_session_end_reason,
      add constraint user_session_end_reason check (end_reason in (
        'logout', 'token_reuse', 'signed_out_elsewhere', 'password_changed', 'deactivated',
        'administrator', 'idle', 'method_off', 'upstream'
      ))
  `.execute(db);
}

/** Hours and days, as administrators set them. */
async function extendMerchants(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table merchant
      add column session_idle_hours integer not null default 168,
      add column session_idle_hours_administrator integer not null default 12,
      add column session_days integer not null default 30,
      add column security_log_days integer not null default 180,
      add column security_version integer not null default 1,
      add constraint merchant_session_idle_hours check (session_idle_hours between 1 and 2160),
      add constraint merchant_session_idle_hours_administrator
        check (session_idle_hours_administrator between 1 and 2160),
      add constraint merchant_session_days check (session_days between 1 and 90),
      add constraint merchant_security_log_days check (security_log_days between 30 and 3650),
      add constraint merchant_security_version check (security_version > 0)
  `.execute(db);
  await sql`
    grant update (session_idle_hours, session_idle_hours_administrator, session_days,
      security_log_days, security_version) on merchant to axp_app
  `.execute(db);
}
