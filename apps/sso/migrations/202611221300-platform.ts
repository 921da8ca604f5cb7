import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tenantTables = [
  'connector',
  'app_user',
  'local_credential',
  'application',
  'app_group',
  'application_group',
  'access_rule',
  'browser',
  'platform_session',
  'application_session',
  'refresh_token',
  'one_time_code',
  'application_visit',
];

/**
 * Tenants, their people and applications, and the sessions between them. As in the booking API
 * (ADR 0004), each tenant table has its tenant first in its keys, and row policies are the second
 * wall. The policies read the setting that the shared unit of work sets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenants(db);
  await createPeople(db);
  await createApplications(db);
  await createGroups(db);
  await createSessions(db);
  await createApplicationSessions(db);
  await createRecords(db);
  await createKeys(db);
  await guardTenants(db);
}

async function createTenants(db: Kysely<unknown>): Promise<void> {
  // The key is the subdomain of the tenant's host, and the claim `tenantKey` of its tokens.
  await sql`
    create table tenant (
      id uuid not null,
      key text not null,
      name text not null,
      custom_url text,
      locale text not null default 'en',
      status text not null default 'active',
      branding jsonb not null default '{}',
      settings jsonb not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint tenant_pk primary key (id),
      constraint tenant_key unique (key),
      constraint tenant_key_is_a_label check (key ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
      constraint tenant_name check (char_length(name) between 1 and 120),
      constraint tenant_custom_url check (custom_url ~ '^https?://'),
      constraint tenant_locale check (locale in ('en', 'th')),
      constraint tenant_status check (status in ('active', 'suspended'))
    )`.execute(db);
  await sql`
    create table connector (
      tenant_id uuid not null,
      id uuid not null,
      slug text not null,
      kind text not null,
      name text not null,
      issuer text not null,
      settings jsonb not null default '{}',
      is_enabled boolean not null default true,
      position integer not null default 0,
      created_at timestamptz not null default now(),
      constraint connector_pk primary key (tenant_id, id),
      constraint connector_tenant foreign key (tenant_id) references tenant (id) on delete cascade,
      constraint connector_slug unique (tenant_id, slug),
      constraint connector_issuer unique (tenant_id, issuer),
      constraint connector_slug_form check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
      constraint connector_kind check (kind in ('local', 'oidc', 'ldap'))
    )`.execute(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  // The issuer identifies a person; an email address does not.
  await sql`
    create table app_user (
      tenant_id uuid not null,
      id uuid not null,
      connector_id uuid not null,
      issuer text not null,
      subject text not null,
      email text,
      is_email_verified boolean not null default false,
      display_name text not null,
      locale text,
      status text not null default 'active',
      is_administrator boolean not null default false,
      created_at timestamptz not null default now(),
      constraint app_user_pk primary key (tenant_id, id),
      constraint app_user_connector foreign key (tenant_id, connector_id)
        references connector (tenant_id, id),
      constraint app_user_identity unique (tenant_id, issuer, subject),
      constraint app_user_email_lower check (email = lower(email)),
      constraint app_user_display_name check (char_length(display_name) between 1 and 200),
      constraint app_user_locale check (locale in ('en', 'th')),
      constraint app_user_status check (status in ('invited', 'active', 'deactivated'))
    )`.execute(db);
  await sql`create index app_user_by_email on app_user (tenant_id, email)`.execute(db);
  await sql`
    create table local_credential (
      tenant_id uuid not null,
      user_id uuid not null,
      login_name text not null,
      password_hash text,
      changed_at timestamptz,
      constraint local_credential_pk primary key (tenant_id, user_id),
      constraint local_credential_user foreign key (tenant_id, user_id)
        references app_user (tenant_id, id) on delete cascade,
      constraint local_credential_login_name unique (tenant_id, login_name),
      constraint local_credential_login_name_lower check (login_name = lower(login_name)),
      constraint local_credential_changed check ((password_hash is null) = (changed_at is null))
    )`.execute(db);
}

async function createApplications(db: Kysely<unknown>): Promise<void> {
  // The id is what clients write into their configuration, so it is a word and not a number.
  await sql`
    create table application (
      tenant_id uuid not null,
      id text not null,
      name text not null,
      sort_field text not null default '',
      logo text,
      url text not null,
      audience text not null,
      scopes text[] not null default '{openid,offline_access,profile,email}',
      login_templates text[] not null default '{}',
      logout_urls text[] not null default '{}',
      origins text[] not null default '{}',
      is_listed boolean not null default true,
      status text not null default 'active',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint application_pk primary key (tenant_id, id),
      constraint application_tenant foreign key (tenant_id) references tenant (id) on delete cascade,
      constraint application_id_form check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
      constraint application_id_is_no_route check (id not in ('portal', 'client-token')),
      constraint application_name check (char_length(name) between 1 and 120),
      constraint application_url check (url ~ '^https?://'),
      constraint application_logo check (logo ~ '^https?://'),
      constraint application_audience check (char_length(audience) between 1 and 255),
      constraint application_status check (status in ('active', 'removed'))
    )`.execute(db);
  await sql`create index application_by_origin on application using gin (origins)`.execute(db);
  await sql`
    create table access_rule (
      tenant_id uuid not null,
      id uuid not null,
      application_id text not null,
      kind text not null,
      value text not null default '',
      constraint access_rule_pk primary key (tenant_id, id),
      constraint access_rule_application foreign key (tenant_id, application_id)
        references application (tenant_id, id) on delete cascade,
      constraint access_rule_once unique (tenant_id, application_id, kind, value),
      constraint access_rule_kind check (kind in ('everyone', 'user', 'connector', 'email_domain')),
      constraint access_rule_value check ((kind = 'everyone') = (value = ''))
    )`.execute(db);
}

async function createGroups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_group (
      tenant_id uuid not null,
      slug text not null,
      name text not null,
      logo text,
      custom_url text,
      updated_at timestamptz not null default now(),
      constraint app_group_pk primary key (tenant_id, slug),
      constraint app_group_tenant foreign key (tenant_id) references tenant (id) on delete cascade,
      constraint app_group_slug_form check (slug ~ '^(DEFAULT|[a-z0-9][a-z0-9-]{0,62})$'),
      constraint app_group_name check (char_length(name) between 1 and 120),
      constraint app_group_logo check (logo ~ '^https?://'),
      constraint app_group_custom_url check (custom_url ~ '^https?://')
    )`.execute(db);
  await sql`
    create table application_group (
      tenant_id uuid not null,
      application_id text not null,
      group_slug text not null,
      constraint application_group_pk primary key (tenant_id, application_id, group_slug),
      constraint application_group_application foreign key (tenant_id, application_id)
        references application (tenant_id, id) on delete cascade,
      constraint application_group_group foreign key (tenant_id, group_slug)
        references app_group (tenant_id, slug) on delete cascade
    )`.execute(db);
  await sql`
    create table application_visit (
      tenant_id uuid not null,
      user_id uuid not null,
      application_id text not null,
      visits integer not null default 1,
      visited_at timestamptz not null,
      constraint application_visit_pk primary key (tenant_id, user_id, application_id),
      constraint application_visit_user foreign key (tenant_id, user_id)
        references app_user (tenant_id, id) on delete cascade,
      constraint application_visit_application foreign key (tenant_id, application_id)
        references application (tenant_id, id) on delete cascade
    )`.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  // One browser may hold the sessions of several accounts; the account chooser lists them. It has
  // one cookie on the tenant's host and another on the API's (ADR 14), each host-only.
  await sql`
    create table browser (
      tenant_id uuid not null,
      id uuid not null,
      cookie_hash bytea not null,
      api_cookie_hash bytea,
      created_at timestamptz not null,
      constraint browser_pk primary key (tenant_id, id),
      constraint browser_tenant foreign key (tenant_id) references tenant (id) on delete cascade,
      constraint browser_cookie unique (tenant_id, cookie_hash),
      constraint browser_api_cookie unique (tenant_id, api_cookie_hash)
    )`.execute(db);
  await sql`
    create table platform_session (
      tenant_id uuid not null,
      id uuid not null,
      browser_id uuid not null,
      user_id uuid not null,
      connector_id uuid not null,
      key_salt bytea not null,
      key_hash bytea not null,
      methods text[] not null default '{}',
      user_agent text not null default '',
      address text not null default '',
      signed_in_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      constraint platform_session_pk primary key (tenant_id, id),
      constraint platform_session_browser foreign key (tenant_id, browser_id)
        references browser (tenant_id, id) on delete cascade,
      constraint platform_session_user foreign key (tenant_id, user_id)
        references app_user (tenant_id, id) on delete cascade,
      constraint platform_session_connector foreign key (tenant_id, connector_id)
        references connector (tenant_id, id),
      constraint platform_session_key unique (tenant_id, key_hash),
      constraint platform_session_end_has_reason check ((ended_at is null) = (end_reason is null)),
      constraint platform_session_end_reason check (end_reason in (
        'logout', 'signed_in_again', 'signed_out_elsewhere', 'administrator', 'password_changed',
        'deactivated'
      ))
    )`.execute(db);
  await sql`
    create unique index platform_session_one_per_account
      on platform_session (tenant_id, browser_id, user_id) where ended_at is null
  `.execute(db);
  await sql`
    create index platform_session_by_user on platform_session (tenant_id, user_id, signed_in_at)
  `.execute(db);
}

async function createApplicationSessions(db: Kysely<unknown>): Promise<void> {
  // Sign-on of one installation of an application: a family of refresh tokens. Reuse of a token
  // ends the family; the end of the platform session ends all families.
  await sql`
    create table application_session (
      tenant_id uuid not null,
      id uuid not null,
      platform_session_id uuid not null,
      application_id text not null,
      instance_id text not null,
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      constraint application_session_pk primary key (tenant_id, id),
      constraint application_session_platform_session foreign key (tenant_id, platform_session_id)
        references platform_session (tenant_id, id) on delete cascade,
      constraint application_session_application foreign key (tenant_id, application_id)
        references application (tenant_id, id) on delete cascade,
      constraint application_session_end_has_reason
        check ((ended_at is null) = (end_reason is null)),
      constraint application_session_end_reason check (end_reason in (
        'logout', 'signed_in_again', 'signed_out_elsewhere', 'administrator', 'password_changed',
        'deactivated', 'token_reuse', 'code_reuse'
      ))
    )`.execute(db);
  await sql`
    create unique index application_session_one_per_instance
      on application_session (tenant_id, platform_session_id, application_id, instance_id)
      where ended_at is null
  `.execute(db);
  await sql`
    create table refresh_token (
      tenant_id uuid not null,
      token_hash bytea not null,
      application_session_id uuid not null,
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      successor_salt bytea,
      constraint refresh_token_pk primary key (tenant_id, token_hash),
      constraint refresh_token_session foreign key (tenant_id, application_session_id)
        references application_session (tenant_id, id) on delete cascade,
      constraint refresh_token_use_is_whole
        check ((used_at is null) = (successor_salt is null))
    )`.execute(db);
  await sql`
    create index refresh_token_by_session on refresh_token (tenant_id, application_session_id)
  `.execute(db);
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  // Handles of redirects, codes of applications, transactions of upstream sign-ins, links of mails.
  await sql`
    create table one_time_code (
      tenant_id uuid not null,
      code_hash bytea not null,
      purpose text not null,
      payload jsonb not null default '{}',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint one_time_code_pk primary key (tenant_id, code_hash),
      constraint one_time_code_tenant foreign key (tenant_id) references tenant (id)
        on delete cascade,
      constraint one_time_code_purpose check (purpose ~ '^[a-z_]{1,40}$')
    )`.execute(db);
  await sql`create index one_time_code_by_end on one_time_code (expires_at)`.execute(db);
  // Without a tenant: what operators did to the platform itself.
  await sql`
    create table audit_event (
      id uuid not null,
      tenant_id uuid,
      at timestamptz not null,
      action text not null,
      actor text not null default '',
      subject text not null default '',
      address text not null default '',
      details jsonb not null default '{}',
      constraint audit_event_pk primary key (id),
      constraint audit_event_tenant foreign key (tenant_id) references tenant (id)
        on delete cascade,
      constraint audit_event_action check (action ~ '^[a-z_]+[.][a-z_]+$')
    )`.execute(db);
  await sql`create index audit_event_by_tenant on audit_event (tenant_id, at desc, id)`.execute(db);
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  // The private half is sealed with a secret that the database never sees.
  await sql`
    create table signing_key (
      kid text not null,
      algorithm text not null,
      public_jwk jsonb not null,
      sealed_private_jwk bytea not null,
      status text not null,
      created_at timestamptz not null,
      activated_at timestamptz,
      retired_at timestamptz,
      constraint signing_key_pk primary key (kid),
      constraint signing_key_status check (status in ('next', 'active', 'retired')),
      constraint signing_key_activated check ((status = 'next') = (activated_at is null)),
      constraint signing_key_retired check ((status = 'retired') = (retired_at is not null))
    )`.execute(db);
  await sql`
    create unique index signing_key_one_of_each on signing_key (status)
      where status in ('next', 'active')
  `.execute(db);
}

async function guardTenants(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant enable row level security`.execute(db);
  await sql`
    create policy tenant_own on tenant to axp_app
      using (id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  for (const table of [...tenantTables, 'audit_event']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (tenant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (tenant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
  // Requests don't make tenants, keys are none of their business, and history is written once.
  await sql`revoke insert, delete on tenant from axp_app`.execute(db);
  await sql`revoke all on signing_key from axp_app`.execute(db);
  await sql`revoke update, delete on audit_event from axp_app`.execute(db);
}
