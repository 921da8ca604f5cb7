import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Settings of standard clients that other software needs (ADR 53). The defaults are the secure ones,
 * and those that servers of the release before assume.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application
      add column id_token_algorithm text not null default 'ES256',
      add column requires_pkce boolean not null default true,
      add column repeats_refresh boolean not null default false,
      add column client_jwks_uri text,
      add column frontchannel_logout_uri text,
      drop constraint application_client_authentication,
      drop constraint application_client_secret,
      drop constraint application_client_jwks,
      add constraint application_client_authentication check (client_authentication in
        ('none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt')),
      add constraint application_client_secret check (
        (client_authentication in ('client_secret_basic', 'client_secret_post'))
        = (client_secret_hash is not null)),
      add constraint application_client_jwks check (
        (client_authentication = 'private_key_jwt')::integer
        = num_nonnulls(client_jwks, client_jwks_uri)),
      add constraint application_id_token_algorithm
        check (id_token_algorithm in ('ES256', 'RS256')),
      add constraint application_requires_pkce
        check (requires_pkce or client_authentication <> 'none'),
      add constraint application_client_jwks_uri
        check (client_jwks_uri ~ '^https?://' and char_length(client_jwks_uri) <= 2048),
      add constraint application_frontchannel_logout_uri check (
        frontchannel_logout_uri ~ '^https?://' and char_length(frontchannel_logout_uri) <= 2048)
  `.execute(db);
  // Beside the elliptic one, so that both rotate as one; null in rows of the release before.
  await sql`
    alter table signing_key
      add column rsa_kid text,
      add column rsa_public_jwk jsonb,
      add column sealed_rsa_private_jwk bytea,
      add constraint signing_key_rsa check (
        num_nonnulls(rsa_kid, rsa_public_jwk, sealed_rsa_private_jwk) in (0, 3)),
      add constraint signing_key_rsa_kid unique (rsa_kid)
  `.execute(db);
  // Values of the directory or provider at the last sign-in.
  await sql`
    alter table app_user
      add column groups text[] not null default '{}',
      add column username text,
      add constraint app_user_groups check (cardinality(groups) <= 200),
      add constraint app_user_username check (char_length(username) between 1 and 255)
  `.execute(db);
}
