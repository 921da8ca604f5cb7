import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Terms and privacy policy as a merchant writes them: versions for good, and one draft (A-12). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVersions(db);
  await createDrafts(db);
  for (const table of ['legal_text', 'legal_draft']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.id(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
  // Accepted texts are evidence.
  await sql`revoke update, delete on legal_text from axp_app`.execute(db);
}

/** Version 1 is the text that comes with the product. */
async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_text (
      merchant_id uuid not null,
      kind text not null,
      version integer not null,
      content jsonb not null,
      changes_en text not null,
      changes_th text not null,
      published_at timestamptz not null,
      published_by uuid not null,
      constraint legal_text_pk primary key (merchant_id, kind, version),
      constraint legal_text_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint legal_text_publisher foreign key (merchant_id, published_by)
        references app_user (merchant_id, id),
      constraint legal_text_kind check (kind in ('terms', 'privacy')),
      constraint legal_text_version check (version > 1),
      constraint legal_text_content check (jsonb_typeof(content) = 'object'),
      constraint legal_text_changes check (changes_en <> '' and changes_th <> '')
    )`.execute(db);
}

async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_draft (
      merchant_id uuid not null,
      kind text not null,
      version integer not null default 1,
      content jsonb not null,
      changes_en text not null,
      changes_th text not null,
      updated_at timestamptz not null,
      updated_by uuid not null,
      constraint legal_draft_pk primary key (merchant_id, kind),
      constraint legal_draft_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint legal_draft_author foreign key (merchant_id, updated_by)
        references app_user (merchant_id, id),
      constraint legal_draft_kind check (kind in ('terms', 'privacy')),
      constraint legal_draft_version check (version > 0),
      constraint legal_draft_content check (jsonb_typeof(content) = 'object')
    )`.execute(db);
}
