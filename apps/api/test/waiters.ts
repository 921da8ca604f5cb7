import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../src/platform/db/schema.ts';

/** How many connections wait for a lock of another one. */
export async function waiters(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Resolves once so many connections wait, or the request is answered. */
export async function untilWaiting(
  db: Kysely<DB>,
  count: number,
  request: Promise<unknown>,
): Promise<void> {
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  void request.then(answered, answered);
  while (!isAnswered && (await waiters(db)) < count);
}
