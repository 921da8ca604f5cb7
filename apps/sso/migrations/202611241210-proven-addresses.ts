import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Which addresses the platform itself has mailed (H-02, ADR 35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The address that a code has proven; of people with a password of ours their link has.
  await sql`
    alter table app_user
      add column proven_email text,
      add constraint app_user_proven_email_lower check (proven_email = lower(proven_email))
  `.execute(db);
  // A provider's or directory's word was enough before. It still is for the domains that the tenant's
  // administrator has entered for a provider; all others are proven at the next sign-in.
  await sql`
    update app_user u set is_email_verified = false
    from connector c
    where c.tenant_id = u.tenant_id and c.id = u.connector_id and u.is_email_verified
      and c.kind <> 'local'
      and not (c.kind = 'oidc'
        and coalesce(c.settings -> 'allowedDomains', '[]') ? substring(u.email from '[^@]*$'))
  `.execute(db);
  await sql`
    alter table account_mail
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in ('reset', 'activate', 'address'))
  `.execute(db);
}
