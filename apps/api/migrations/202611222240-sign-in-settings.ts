import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Settings of sign-in methods that administrators may change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An empty label takes the operator's name. The digest tells a logo of the operator's file that is
  // new from one that was there before, and that an administrator may have replaced since.
  await sql`
    alter table sign_in_method
      add column label_en text not null default '',
      add column label_th text not null default '',
      add column logo_digest bytea,
      add constraint sign_in_method_labels
        check (char_length(label_en) <= 60 and char_length(label_th) <= 60)
  `.execute(db);
  // One version for all methods of a merchant: whether a method may be removed depends on the
  // others.
  await sql`
    alter table merchant
      add column sign_in_version integer not null default 1,
      add constraint merchant_sign_in_version check (sign_in_version > 0)
  `.execute(db);
  await grantWhatAdministratorsChange(db);
}

/**
 * Issuer, client and the name of the secret are the operator's (ADR 24): what a request runs as can't
 * write them, nor make a provider, since one without an issuer is refused.
 */
async function grantWhatAdministratorsChange(db: Kysely<unknown>): Promise<void> {
  const changed = sql`is_enabled, label_en, label_th, creates_users, allowed_domains`;
  await sql`grant update (sign_in_version) on merchant to axp_app`.execute(db);
  await sql`revoke insert, update, delete on sign_in_method from axp_app`.execute(db);
  await sql`
    grant insert (merchant_id, code, kind, ${changed}), update (${changed}, logo_image_id)
      on sign_in_method to axp_app
  `.execute(db);
}
