import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { AccessRule, Person } from './domain/access.ts';
import { isOrigin } from './domain/registered-origin.ts';

/** What sign-ons need to know of an application. */
export interface RegisteredApplication {
  readonly id: string;
  readonly name: string;
  readonly audience: string;
  readonly scopes: readonly string[];
  readonly loginTemplates: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly origins: readonly string[];
  /** Where codes of OpenID Connect go; none for applications of the kit. */
  readonly redirectUris: readonly string[];
}

const columns = [
  'id',
  'name',
  'audience',
  'scopes',
  'login_templates as loginTemplates',
  'logout_urls as logoutUrls',
  'origins',
  'redirect_uris as redirectUris',
] as const;

export async function findApplication(
  trx: Transaction<DB>,
  tenantId: string,
  id: string,
): Promise<RegisteredApplication | null> {
  const row = await trx
    .selectFrom('application')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

export function activeApplications(
  trx: Transaction<DB>,
  tenantId: string,
): Promise<RegisteredApplication[]> {
  return trx
    .selectFrom('application')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}

export function accessRulesOf(
  trx: Transaction<DB>,
  tenantId: string,
  applicationId: string,
): Promise<AccessRule[]> {
  return trx
    .selectFrom('access_rule')
    .select(['kind', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('application_id', '=', applicationId)
    .execute();
}

/** Whether any application of any tenant has this origin: who may read answers at all (CORS). */
export async function isOriginRegistered(trx: Transaction<DB>, origin: string): Promise<boolean> {
  const row = await trx
    .selectFrom('application')
    .select('id')
    .where(sql<boolean>`origins @> ${[origin]}::text[]`)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Origins that may frame the bridge of an application, over all tenants that have it. What one tenant
 * has registered must not change what the policy says of the others.
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

export interface ListedApplication {
  readonly slug: string;
  readonly name: string;
  readonly sortField: string;
  readonly logo: string | null;
  readonly url: string;
  readonly groups: string[];
  /** When this person opened it last. */
  readonly visitedAt: string | null;
}

/** The applications that a person may open, in the order of the launcher. */
export function applicationsFor(
  trx: Transaction<DB>,
  tenantId: string,
  person: Person,
): Promise<ListedApplication[]> {
  return trx
    .selectFrom('application as a')
    .leftJoin('application_visit as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'a.tenant_id')
        .onRef('v.application_id', '=', 'a.id')
        .on('v.user_id', '=', person.userId),
    )
    .select([
      'a.id as slug',
      'a.name',
      'a.sort_field as sortField',
      'a.logo',
      'a.url',
      'v.visited_at as visitedAt',
    ])
    .select(
      sql<string[]>`array(
        select g.group_slug from application_group g
        where g.tenant_id = a.tenant_id and g.application_id = a.id order by g.group_slug)`.as(
        'groups',
      ),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.status', '=', 'active')
    .where('a.is_listed', '=', true)
    .where((where) =>
      where.exists(
        where
          .selectFrom('access_rule as r')
          .select('r.id')
          .whereRef('r.tenant_id', '=', 'a.tenant_id')
          .whereRef('r.application_id', '=', 'a.id')
          .where(fitsPerson(person)),
      ),
    )
    .orderBy('a.sort_field')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
}

/** The same rules as `mayOpen`, for all applications at once. */
function fitsPerson({ userId, connectorId, verifiedEmail }: Person) {
  const domain = verifiedEmail?.split('@').at(-1) ?? null;
  return sql<boolean>`case r.kind
    when 'everyone' then true
    when 'user' then r.value = ${userId}
    when 'connector' then r.value = ${connectorId}
    when 'email_domain' then r.value = ${domain}
    else false end`;
}

export interface ListedGroup {
  readonly slug: string;
  readonly name: string;
  readonly logo: string | null;
  readonly customUrl: string | null;
  readonly updatedAt: string;
}

export function groupsOf(trx: Transaction<DB>, tenantId: string): Promise<ListedGroup[]> {
  return trx
    .selectFrom('app_group')
    .select(['slug', 'name', 'logo', 'custom_url as customUrl', 'updated_at as updatedAt'])
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`case when slug = 'DEFAULT' then '_default' else lower(name) end`)
    .orderBy('slug')
    .execute();
}
