import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Endpoints of chats, and of one business unit (J-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook_endpoint
      add column format text not null default 'standard',
      add column business_unit_id uuid,
      add constraint webhook_endpoint_format
        check (format in ('standard', 'teams', 'teams-card', 'slack')),
      add constraint webhook_endpoint_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id) on delete cascade
  `.execute(db);
  await sql`
    create index webhook_endpoint_by_unit on webhook_endpoint (merchant_id, business_unit_id)
  `.execute(db);
}
