// Made by `pnpm --filter @axp/sso schema`; a test compares it with the migrated database.
import type { ColumnType, Generated } from 'kysely';

type JsonColumn = ColumnType<unknown, string, string>;
type JsonColumnWithDefault = ColumnType<unknown, string | undefined, string>;

export interface AccessRuleTable {
  tenant_id: string;
  id: string;
  application_id: string;
  kind: string;
  value: Generated<string>;
}

export interface AccountMailTable {
  tenant_id: string;
  id: string;
  purpose: string;
  email: string;
  language: string;
  tries: Generated<number>;
  due_at: string;
  created_at: string;
}

export interface AppGroupTable {
  tenant_id: string;
  slug: string;
  name: string;
  logo: string | null;
  custom_url: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface AppUserTable {
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
  groups: Generated<string[]>;
  username: string | null;
}

export interface ApplicationTable {
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
}

export interface ApplicationGroupTable {
  tenant_id: string;
  application_id: string;
  group_slug: string;
}

export interface ApplicationSessionTable {
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
}

export interface ApplicationVisitTable {
  tenant_id: string;
  user_id: string;
  application_id: string;
  visits: Generated<number>;
  visited_at: string;
}

export interface AuditEventTable {
  id: string;
  tenant_id: string | null;
  at: string;
  action: string;
  actor: Generated<string>;
  subject: Generated<string>;
  address: Generated<string>;
  details: JsonColumnWithDefault;
}

export interface AuthenticatorTable {
  tenant_id: string;
  user_id: string;
  sealed_secret: Buffer;
  last_step: number;
  created_at: string;
}

export interface BrowserTable {
  tenant_id: string;
  id: string;
  cookie_hash: Buffer;
  api_cookie_hash: Buffer | null;
  created_at: string;
  api_cookie_at: string | null;
}

export interface ConnectorTable {
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
}

export interface LocalCredentialTable {
  tenant_id: string;
  user_id: string;
  login_name: string;
  password_hash: string | null;
  changed_at: string | null;
}

export interface LoginThrottleTable {
  tenant_id: string;
  key_hash: Buffer;
  failures: number;
  last_failed_at: string;
}

export interface LogoutDeliveryTable {
  tenant_id: string;
  session_id: string;
  application_id: string;
  user_id: string;
  tries: Generated<number>;
  due_at: string;
  created_at: string;
}

export interface OneTimeCodeTable {
  tenant_id: string;
  code_hash: Buffer;
  purpose: string;
  payload: JsonColumnWithDefault;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface PasskeyTable {
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
}

export interface PlatformSessionTable {
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
}

export interface RecoveryCodeTable {
  tenant_id: string;
  user_id: string;
  code_hash: Buffer;
  used_at: string | null;
}

export interface RefreshTokenTable {
  tenant_id: string;
  token_hash: Buffer;
  application_session_id: string;
  scopes: string[];
  created_at: string;
  expires_at: string;
  used_at: string | null;
  successor_salt: Buffer | null;
}

export interface SigningKeyTable {
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
}

export interface TenantTable {
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
}

export interface DB {
  access_rule: AccessRuleTable;
  account_mail: AccountMailTable;
  app_group: AppGroupTable;
  app_user: AppUserTable;
  application: ApplicationTable;
  application_group: ApplicationGroupTable;
  application_session: ApplicationSessionTable;
  application_visit: ApplicationVisitTable;
  audit_event: AuditEventTable;
  authenticator: AuthenticatorTable;
  browser: BrowserTable;
  connector: ConnectorTable;
  local_credential: LocalCredentialTable;
  login_throttle: LoginThrottleTable;
  logout_delivery: LogoutDeliveryTable;
  one_time_code: OneTimeCodeTable;
  passkey: PasskeyTable;
  platform_session: PlatformSessionTable;
  recovery_code: RecoveryCodeTable;
  refresh_token: RefreshTokenTable;
  signing_key: SigningKeyTable;
  tenant: TenantTable;
}
