import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Fields that a merchant has added to resources and bookings, and the values of these (F-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_field (
      merchant_id uuid not null,
      id uuid not null,
      subject text not null,
      kind text not null,
      position integer not null,
      is_archived boolean not null default false,
      version integer not null default 1,
      definition jsonb not null,
      constraint own_field_pk primary key (merchant_id, id),
      constraint own_field_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint own_field_subject check (subject in ('resource', 'booking')),
      constraint own_field_kind check (kind in ('text', 'number', 'yes-no', 'choice', 'date')),
      constraint own_field_version check (version > 0),
      constraint own_field_definition check (jsonb_typeof(definition) = 'object')
    )`.execute(db);
  for (const language of ['en', 'th']) {
    await sql`
      create unique index ${sql.raw(`own_field_label_${language}`)} on own_field
        (merchant_id, subject, lower(definition #>> ${sql.raw(`'{label,${language}}'`)}))
        where not is_archived`.execute(db);
  }
  await sql`alter table own_field enable row level security`.execute(db);
  await sql`
    create policy own_field_own on own_field to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`
    alter table resource
      add column own_fields jsonb not null default '{}',
      add constraint resource_own_fields check (jsonb_typeof(own_fields) = 'object')
  `.execute(db);
  await sql`
    alter table booking
      add column own_fields jsonb not null default '{}',
      add constraint booking_own_fields check (jsonb_typeof(own_fields) = 'object')
  `.execute(db);
}
