import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import type { IdTokenAlgorithm } from '../../platform/keys/key-ring.ts';
import type { AccessRule } from './domain/access.ts';
import { isOrigin, registeredForm } from './domain/registered-origin.ts';
import type { AddressRules } from './domain/web-address.ts';

/** What sign-ons need to know of an application. */
export type RegisteredApplication = Awaited<ReturnType<typeof activeApplications>>[number];

const columns = [
  'id',
  'name',
  // Appearance of its sign-in; null for that of the tenant.
  'logo',
  'accent_colour as accentColour',
  'audience',
  'scopes',
  'login_templates as loginTemplates',
  'logout_urls as logoutUrls',
  'origins',
  // Where codes of OpenID Connect go; none for applications of the kit.
  'redirect_uris as redirectUris',
  // A constraint allows these two alone.
  sql<IdTokenAlgorithm>`id_token_algorithm`.as('idTokenAlgorithm'),
  // Whether codes need a challenge; always of clients that prove nothing else (ADR 53).
  'requires_pkce as requiresPkce',
  // Frame that ends the client's session in the browser; null for none.
  'frontchannel_logout_uri as frontchannelLogoutUri',
] as const;

export async function findApplication(
  trx: Transaction<DB>,
  tenantId: string,
  id: string,
): Promise<RegisteredApplication | null> {
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'application')
    .select(columns)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

export function activeApplications(trx: Transaction<DB>, tenantId: string) {
  return selectRows({ db: trx, tenant: { id: tenantId } }, 'application')
    .select(columns)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}

export function accessRulesOf(
  trx: Transaction<DB>,
  tenantId: string,
  applicationId: string,
): Promise<AccessRule[]> {
  return selectRows({ db: trx, tenant: { id: tenantId } }, 'access_rule')
    .select(['kind', 'value'])
    .where('application_id', '=', applicationId)
    .execute();
}

/**
 * True if any application of any tenant has this origin and may read responses (CORS). In the demo,
 * loopback origins match with or without port.
 */
export async function isOriginRegistered(
  trx: Transaction<DB>,
  origin: string,
  rules: AddressRules,
): Promise<boolean> {
  const forms = [origin, registeredForm(origin, rules)];
  const row = await trx
    .selectFrom('application')
    .select('id')
    .where(sql<boolean>`origins && ${forms}::text[]`)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Origins that may frame the bridge of an application, over all tenants. One tenant's registration
 * must not reveal others'.
 */
export async function originsOf(trx: Transaction<DB>, applicationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('application')
    .select('origins')
    .where('id', '=', applicationId)
    .where('status', '=', 'active')
    .execute();
  return [...new Set(rows.flatMap(({ origins }) => origins))].filter(isOrigin).sort();
}
