import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The object that an audited one is a part of, such as the resource of a maintenance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_event add column part_of_id uuid`.execute(db);
  await sql`
    create index audit_event_of_whole on audit_event (merchant_id, part_of_id, at desc, id desc)
      where part_of_id is not null`.execute(db);
  // Deleted maintenance has no row that names its resource.
  await sql`
    update audit_event set part_of_id = block.resource_id
    from resource_block as block
    where audit_event.object_type = 'maintenance'
      and block.merchant_id = audit_event.merchant_id and block.id = audit_event.object_id
  `.execute(db);
}
