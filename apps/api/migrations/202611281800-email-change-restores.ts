import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Lets an objection restore the account of a confirmed email change: the change keeps what the
 * account could be signed in with, and its former address stays reserved until it can no longer be
 * objected to. Links belong to their change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email_change add column former jsonb`.execute(db);
  await sql`alter table account_mail add column email_change_id uuid`.execute(db);
  await sql`alter table account_link add column email_change_id uuid`.execute(db);
  for (const table of ['account_mail', 'account_link']) {
    await sql`
      alter table ${sql.table(table)}
        add constraint ${sql.ref(`${table}_email_change`)}
          foreign key (merchant_id, email_change_id)
          references email_change (merchant_id, id) on delete cascade
    `.execute(db);
    await sql`
      create index ${sql.ref(`${table}_by_email_change`)}
        on ${sql.table(table)} (merchant_id, email_change_id) where email_change_id is not null
    `.execute(db);
    await sql`
      update ${sql.table(table)} sent set email_change_id = change.id
      from email_change change
      where change.merchant_id = sent.merchant_id and change.ended_at is null
        and (sent.purpose = 'email-change' and change.new_email = sent.email
          or sent.purpose = 'email-notice' and change.old_email = sent.email)
    `.execute(db);
  }
  // A confirmed change stays open beside a later one, so that the first owner can still object.
  await sql`
    create unique index email_change_unconfirmed on email_change (merchant_id, user_id)
      where ended_at is null and confirmed_at is null
  `.execute(db);
  await sql`drop index email_change_open`.execute(db);
  await sql`
    create index email_change_reserved on email_change (merchant_id, old_email)
      where ended_at is null and confirmed_at is not null
  `.execute(db);
  await reserveFormerAddresses(db);
}

/** Keeps an address for the owner who may still return to it. */
async function reserveFormerAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_former_address() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.email = old.email then
          return new;
        end if;
      end if;
      if exists (
        select from email_change
        where merchant_id = new.merchant_id and old_email = new.email and user_id <> new.id
          and ended_at is null and confirmed_at is not null
      ) then
        raise exception 'constraint "app_user_email": the owner of the address may still return'
          using errcode = 'unique_violation', constraint = 'app_user_email';
      end if;
      return new;
    end $$
  `.execute(db);
  // Not "update of email": no later migration could change the type of a column that a trigger names.
  await sql`
    create trigger app_user_former_address before insert or update on app_user
      for each row execute function keep_former_address()
  `.execute(db);
}
