import { sql } from 'kysely';
import type { TenantRows } from './tenant-rows.ts';

/** Waits for open transactions with a lock of the same name, and keeps it until this one ends. */
export async function lockName({ db }: Pick<TenantRows, 'db'>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
