import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const names = [
  { table: 'scim_user', name: 'user_name', condition: sql`where deleted_at is null` },
  { table: 'scim_group', name: 'display_name', condition: sql`` },
] as const;

/**
 * Names as they are compared. Row-level security keeps `lower(name)` out of index conditions, because
 * the function is not leakproof.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, name, condition } of names) {
    const key = sql.ref(`${name}_key`);
    const index = sql.ref(`${table}_by_name`);
    const unique = table === 'scim_user' ? sql`unique` : sql``;
    await sql`
      alter table ${sql.table(table)}
        add column ${key} text not null generated always as (lower(${sql.ref(name)})) stored
    `.execute(db);
    await sql`drop index ${index}`.execute(db);
    await sql`
      create ${unique} index ${index} on ${sql.table(table)} (merchant_id, ${key}) ${condition}
    `.execute(db);
  }
}
