import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = ['account_mail', 'account_link', 'registration', 'captcha_use'];

/** Ways to an account by mail (Z-104), and tokens of human verification that were used (Z-103). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMails(db);
  await createLinks(db);
  await createCaptchaUses(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createMails(db: Kysely<unknown>): Promise<void> {
  // Also for addresses without an account: the request takes the same time, and only the mail job
  // learns the difference. The link is created with the mail, so its token is never stored.
  await sql`
    create table account_mail (
      merchant_id uuid not null,
      id uuid not null,
      purpose text not null,
      email text not null,
      language text not null,
      tries integer not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      constraint account_mail_pk primary key (merchant_id, id),
      constraint account_mail_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint account_mail_purpose check (purpose in ('reset', 'activate', 'register')),
      constraint account_mail_language check (language in ('en', 'th')),
      constraint account_mail_tries check (tries >= 0),
      constraint account_mail_email check (email = lower(email) and char_length(email) <= 320)
    )`.execute(db);
  await sql`create index account_mail_by_due on account_mail (due_at)`.execute(db);
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  // By address, not by account: a link dies with a change of the address it was sent to, and who
  // registers has no account before the link is used.
  await sql`
    create table account_link (
      merchant_id uuid not null,
      token_hash bytea not null,
      purpose text not null,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint account_link_pk primary key (merchant_id, token_hash),
      constraint account_link_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint account_link_purpose check (purpose in ('reset', 'activate')),
      constraint account_link_email check (email = lower(email)),
      constraint account_link_times check (expires_at > created_at)
    )`.execute(db);
  await sql`
    create index account_link_by_email on account_link (merchant_id, email)
  `.execute(db);
  await sql`create index account_link_by_expiry on account_link (expires_at)`.execute(db);
  // A registration form. It becomes an account when the link is used; until then the password only
  // lets a sign-in report that the registration is pending.
  await sql`
    create table registration (
      merchant_id uuid not null,
      email text not null,
      full_name text not null,
      password_hash text not null,
      expires_at timestamptz not null,
      constraint registration_pk primary key (merchant_id, email),
      constraint registration_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint registration_email check (email = lower(email)),
      constraint registration_full_name check (char_length(full_name) between 1 and 120)
    )`.execute(db);
  await sql`create index registration_by_expiry on registration (expires_at)`.execute(db);
}

async function createCaptchaUses(db: Kysely<unknown>): Promise<void> {
  // The key is what makes a token of human verification used up, whichever server sees it again.
  await sql`
    create table captcha_use (
      merchant_id uuid not null,
      token_hash bytea not null,
      expires_at timestamptz not null,
      constraint captcha_use_pk primary key (merchant_id, token_hash),
      constraint captcha_use_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade
    )`.execute(db);
  await sql`create index captcha_use_by_expiry on captcha_use (expires_at)`.execute(db);
}
