import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Rights that groups of a directory have given and taken, in its log (J-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scim_event
      add column rights jsonb,
      drop constraint scim_event_kind,
      add constraint scim_event_kind check (kind in (
        'create', 'link', 'update', 'deactivate', 'wait', 'reactivate', 'delete', 'rights',
        'group-create', 'group-update', 'group-delete')),
      add constraint scim_event_rights check ((kind = 'rights') = (rights is not null))
  `.execute(db);
}
