import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Registration of standard OpenID Connect clients (ADR 23): redirect URIs and client proof. And the
 * time of the browser's cookie on the API's host, which hides later sign-ons.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Logout addresses are registered already. A secret is random, so its digest is all that is kept.
  await sql`
    alter table application
      add column redirect_uris text[] not null default '{}',
      add column client_authentication text not null default 'none',
      add column client_secret_hash bytea,
      add column client_jwks jsonb,
      add constraint application_client_authentication
        check (client_authentication in ('none', 'client_secret_basic', 'private_key_jwt')),
      add constraint application_client_secret
        check ((client_authentication = 'client_secret_basic') = (client_secret_hash is not null)),
      add constraint application_client_jwks
        check ((client_authentication = 'private_key_jwt') = (client_jwks is not null))
  `.execute(db);
  await sql`alter table browser add column api_cookie_at timestamptz`.execute(db);
  await sql`
    update browser set api_cookie_at = now() where api_cookie_hash is not null
  `.execute(db);
  await sql`
    alter table browser add constraint browser_api_cookie_is_whole
      check ((api_cookie_hash is null) = (api_cookie_at is null))
  `.execute(db);
}
