import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lets an entry of a log keep the names of its time, whatever the people are called later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addName(db, { table: 'audit_event', id: 'actor_id', name: 'actor_name' });
  await addName(db, { table: 'security_event', id: 'actor_id', name: 'actor_name' });
  await addName(db, { table: 'security_event', id: 'user_id', name: 'person_name' });
}

interface NamedColumn {
  readonly table: string;
  readonly id: string;
  readonly name: string;
}

/** Entries so far get today's name, the best that is known of them. */
async function addName(db: Kysely<unknown>, { table, id, name }: NamedColumn): Promise<void> {
  await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} text`.execute(db);
  await sql`
    update ${sql.table(table)} event set ${sql.ref(name)} = person.full_name
    from app_user person
    where person.merchant_id = event.merchant_id and person.id = event.${sql.ref(id)}
  `.execute(db);
}
