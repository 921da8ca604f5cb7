import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Accent of an application, in which its sign-in appears; null for the tenant's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application
      add column accent_colour text,
      add constraint application_accent_colour check (accent_colour ~ '^#[0-9a-fA-F]{6}$')
  `.execute(db);
}
