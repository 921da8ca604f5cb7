// Made by `pnpm --filter @axp/sso schema`; a test compares it with the migrated database.
import type { ColumnType, Generated } from 'kysely';

type JsonColumn = ColumnType<unknown, string, string>;
type JsonColumnWithDefault = ColumnType<unknown, string | undefined, string>;

export interface DB {
  access_rule: {
    tenant_id: string;
    id: string;
    application_id: string;
    kind: string;
    value: Generated<string>;
  };

  account_mail: {
    tenant_id: string;
    id: string;
    purpose: string;
    email: string;
    language: string;
    tries: Generated<number>;
    due_at: string;
    created_at: string;
  };

  app_group: {
    tenant_id: string;
    slug: string;
    name: string;
    logo: string | null;
    custom_url: string | null;
    updated_at: Generated<string>;
    version: Generated<number>;
  };

  app_user: {
    tenant_id: string;
    id: string;
    connector_id: string;
    issuer: string;
    subject: string;
    email: string | null;
    is_email_verified: Generated<boolean>;
    display_name: string;
    locale: string | null;
    status: Generated<string>;
    is_administrator: Generated<boolean>;
    created_at: Generated<string>;
    version: Generated<number>;
    proven_email: string | null;
    groups: Generated<string[] | null>;
    username: string | null;
    directory_read_at: string | null;
  };

  application: {
    tenant_id: string;
    id: string;
    name: string;
    sort_field: Generated<string>;
    logo: string | null;
    url: string;
    audience: string;
    scopes: Generated<string[]>;
    login_templates: Generated<string[]>;
    logout_urls: Generated<string[]>;
    origins: Generated<string[]>;
    is_listed: Generated<boolean>;
    status: Generated<string>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    redirect_uris: Generated<string[]>;
    client_authentication: Generated<string>;
    client_secret_hash: Buffer | null;
    client_jwks: JsonColumn | null;
    version: Generated<number>;
    backchannel_logout_uri: string | null;
    accent_colour: string | null;
    former_secret_hash: Buffer | null;
    former_secret_until: string | null;
    id_token_algorithm: Generated<string>;
    requires_pkce: Generated<boolean>;
    repeats_refresh: Generated<boolean>;
    client_jwks_uri: string | null;
    frontchannel_logout_uri: string | null;
  };

  application_group: {
    tenant_id: string;
    application_id: string;
    group_slug: string;
  };

  application_session: {
    tenant_id: string;
    id: string;
    platform_session_id: string;
    application_id: string;
    instance_id: string;
    scopes: string[];
    created_at: string;
    expires_at: string;
    ended_at: string | null;
    end_reason: string | null;
  };

  application_visit: {
    tenant_id: string;
    user_id: string;
    application_id: string;
    visits: Generated<number>;
    visited_at: string;
  };

  audit_event: {
    id: string;
    tenant_id: string | null;
    at: string;
    action: string;
    actor: Generated<string>;
    subject: Generated<string>;
    address: Generated<string>;
    details: JsonColumnWithDefault;
    actor_name: string | null;
    subject_name: string | null;
  };

  authenticator: {
    tenant_id: string;
    user_id: string;
    sealed_secret: Buffer;
    last_step: number;
    created_at: string;
  };

  browser: {
    tenant_id: string;
    id: string;
    cookie_hash: Buffer;
    api_cookie_hash: Buffer | null;
    created_at: string;
    api_cookie_at: string | null;
  };

  connector: {
    tenant_id: string;
    id: string;
    slug: string;
    kind: string;
    name: string;
    issuer: string;
    settings: JsonColumnWithDefault;
    is_enabled: Generated<boolean>;
    position: Generated<number>;
    created_at: Generated<string>;
    version: Generated<number>;
    tested_at: string | null;
  };

  local_credential: {
    tenant_id: string;
    user_id: string;
    login_name: string;
    password_hash: string | null;
    changed_at: string | null;
  };

  login_throttle: {
    tenant_id: string;
    key_hash: Buffer;
    failures: number;
    last_failed_at: string;
  };

  logout_delivery: {
    tenant_id: string;
    session_id: string;
    application_id: string;
    user_id: string;
    tries: Generated<number>;
    due_at: string;
    created_at: string;
  };

  one_time_code: {
    tenant_id: string;
    code_hash: Buffer;
    purpose: string;
    payload: JsonColumnWithDefault;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };

  passkey: {
    tenant_id: string;
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };

  platform_session: {
    tenant_id: string;
    id: string;
    browser_id: string;
    user_id: string;
    connector_id: string;
    key_salt: Buffer;
    key_hash: Buffer;
    methods: Generated<string[]>;
    user_agent: Generated<string>;
    address: Generated<string>;
    signed_in_at: string;
    last_seen_at: string;
    expires_at: string;
    ended_at: string | null;
    end_reason: string | null;
    confirmed_at: string | null;
    upstream_session_id: string | null;
    upstream_id_token: string | null;
  };

  recovery_code: {
    tenant_id: string;
    user_id: string;
    code_hash: Buffer;
    used_at: string | null;
  };

  refresh_token: {
    tenant_id: string;
    token_hash: Buffer;
    application_session_id: string;
    scopes: string[];
    created_at: string;
    expires_at: string;
    used_at: string | null;
    successor_salt: Buffer | null;
  };

  signing_key: {
    kid: string;
    algorithm: string;
    public_jwk: JsonColumn;
    sealed_private_jwk: Buffer;
    status: string;
    created_at: string;
    activated_at: string | null;
    retired_at: string | null;
    rsa_kid: string | null;
    rsa_public_jwk: JsonColumn | null;
    sealed_rsa_private_jwk: Buffer | null;
  };

  tenant: {
    id: string;
    key: string;
    name: string;
    custom_url: string | null;
    locale: Generated<string>;
    status: Generated<string>;
    branding: JsonColumnWithDefault;
    settings: JsonColumnWithDefault;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    version: Generated<number>;
    is_operator: Generated<boolean>;
  };
}
