import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Last results of the checks of DNS and transport, whose failures are a fault (E-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_connection
      add column checks jsonb not null default '[]',
      add column checked_at timestamptz,
      add column checks_due_at timestamptz not null default now()
  `.execute(db);
  await sql`
    alter table mail_fault
      drop constraint mail_fault_kind,
      add constraint mail_fault_kind check (kind in ('failing', 'silent', 'secret', 'setup'))
  `.execute(db);
}
