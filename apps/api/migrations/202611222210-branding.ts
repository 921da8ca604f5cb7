import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Branding of a merchant (D-02): the merchant's row is the published one, `branding_version` the
 * history of publications, and `branding_draft` the next one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table merchant
      add column branding_revision integer not null default 1,
      add constraint merchant_branding_revision check (branding_revision > 0)
  `.execute(db);
  await createVersions(db);
  await createDrafts(db);
  for (const table of ['branding_version', 'branding_draft']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
  // History is written once.
  await sql`revoke update, delete on branding_version from axp_app`.execute(db);
  await sql`
    grant update (title, locale, support_contact, theme, logo_image_id, background_image_id,
      branding_revision) on merchant to axp_app
  `.execute(db);
  await beginHistories(db);
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  // A merchant comes before its pictures, so they are looked for when all of it is there.
  await sql`
    create table branding_version (
      merchant_id uuid not null,
      number integer not null,
      title text not null,
      locale text not null,
      support_contact text not null,
      theme jsonb not null,
      logo_image_id uuid,
      background_image_id uuid,
      published_at timestamptz not null,
      published_by uuid,
      restored_from integer,
      constraint branding_version_pk primary key (merchant_id, number),
      constraint branding_version_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint branding_version_logo foreign key (merchant_id, logo_image_id)
        references image (merchant_id, id) deferrable initially deferred,
      constraint branding_version_background foreign key (merchant_id, background_image_id)
        references image (merchant_id, id) deferrable initially deferred,
      constraint branding_version_author foreign key (merchant_id, published_by)
        references app_user (merchant_id, id),
      constraint branding_version_number check (number > 0),
      constraint branding_version_restored check (restored_from < number)
    )`.execute(db);
}

async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branding_draft (
      merchant_id uuid not null,
      based_on integer not null,
      title text not null,
      locale text not null,
      support_contact text not null,
      theme jsonb not null,
      logo_image_id uuid,
      background_image_id uuid,
      saved_at timestamptz not null,
      saved_by uuid not null,
      constraint branding_draft_pk primary key (merchant_id),
      constraint branding_draft_based_on foreign key (merchant_id, based_on)
        references branding_version (merchant_id, number) on delete cascade,
      constraint branding_draft_logo foreign key (merchant_id, logo_image_id)
        references image (merchant_id, id),
      constraint branding_draft_background foreign key (merchant_id, background_image_id)
        references image (merchant_id, id),
      constraint branding_draft_author foreign key (merchant_id, saved_by)
        references app_user (merchant_id, id),
      constraint branding_draft_locale check (locale in ('en', 'th')),
      constraint branding_draft_title check (char_length(title) between 1 and 120)
    )`.execute(db);
}

/** Every merchant has a first version, however it was set up: what it looked like then. */
async function beginHistories(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into branding_version (merchant_id, number, title, locale, support_contact, theme,
        logo_image_id, background_image_id, published_at)
      select id, 1, title, locale, support_contact, theme, logo_image_id, background_image_id,
        created_at
      from merchant
  `.execute(db);
  await sql`
    create function begin_branding_history() returns trigger language plpgsql as $$
    begin
      insert into branding_version (merchant_id, number, title, locale, support_contact, theme,
          logo_image_id, background_image_id, published_at)
        values (new.id, 1, new.title, new.locale, new.support_contact, new.theme,
          new.logo_image_id, new.background_image_id, new.created_at);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger merchant_begins_branding_history after insert on merchant
      for each row execute function begin_branding_history()
  `.execute(db);
}
