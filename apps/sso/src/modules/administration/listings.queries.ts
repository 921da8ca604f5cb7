import type { Language } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';

/** Lists of the administration. */

export interface ListedTenant {
  readonly key: string;
  readonly name: string;
  readonly status: string;
  readonly isOperator: boolean;
  readonly people: number;
  readonly applications: number;
}

/** All tenants of the platform; for its operators. */
export async function listTenants(trx: Transaction<DB>): Promise<ListedTenant[]> {
  const { rows } = await sql<ListedTenant>`
    select t.key, t.name, t.status, t.is_operator as "isOperator",
      (select count(*)::int from app_user u where u.tenant_id = t.id) as people,
      (select count(*)::int from application a where a.tenant_id = t.id and a.status = 'active')
        as applications
    from tenant t order by t.key`.execute(trx);
  return rows;
}

export type ListedApplication = Awaited<ReturnType<typeof listApplications>>[number];

export function listApplications(trx: Transaction<DB>, tenantId: string, language: Language) {
  return selectRows({ db: trx, tenant: { id: tenantId } }, 'application')
    .select(['id', 'name', 'url', 'status', 'is_listed as isListed'])
    .orderBy('status')
    .orderBy('sort_field')
    .orderBy(inOrderOf('name', language))
    .orderBy('id')
    .execute();
}

export type ApplicationState = NonNullable<Awaited<ReturnType<typeof stateOfApplication>>>;

export async function stateOfApplication(trx: Transaction<DB>, tenantId: string, id: string) {
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'application')
    .select([
      'status',
      'client_authentication as authentication',
      // When the former secret of the client ends; null without one.
      'former_secret_until as formerSecretUntil',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface ListedGroup {
  readonly slug: string;
  readonly name: string;
  readonly applications: number;
}

export async function listGroups(
  trx: Transaction<DB>,
  tenantId: string,
  language: Language,
): Promise<ListedGroup[]> {
  const { rows } = await sql<ListedGroup>`
    select g.slug, g.name, (select count(*)::int from application_group a
        where a.tenant_id = g.tenant_id and a.group_slug = g.slug) as applications
    from app_group g where g.tenant_id = ${tenantId}
    order by g.slug <> 'DEFAULT', ${inOrderOf('g.name', language)}, g.slug`.execute(trx);
  return rows;
}

export interface ListedConnector {
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly isEnabled: boolean;
  readonly people: number;
}

export async function listConnectors(
  trx: Transaction<DB>,
  tenantId: string,
): Promise<ListedConnector[]> {
  const { rows } = await sql<ListedConnector>`
    select c.slug, c.name, c.kind, c.is_enabled as "isEnabled", (select count(*)::int
        from app_user u where u.tenant_id = c.tenant_id and u.connector_id = c.id) as people
    from connector c where c.tenant_id = ${tenantId}
    order by c.position, c.slug`.execute(trx);
  return rows;
}

export interface ListedPerson {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly status: string;
  readonly isAdministrator: boolean;
  readonly connector: string;
}

export interface PeopleQuery {
  readonly search: string;
  readonly status: string | null;
  readonly page: number;
  readonly language: Language;
}

export const pageSize = 50;

/** One more than a page holds: whether there is another one. */
export async function listPeople(
  trx: Transaction<DB>,
  tenantId: string,
  { search, status, page, language }: PeopleQuery,
): Promise<ListedPerson[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<ListedPerson>`
    select u.id, u.display_name as "displayName", u.email, u.status,
      u.is_administrator as "isAdministrator", c.name as connector
    from app_user u join connector c on c.tenant_id = u.tenant_id and c.id = u.connector_id
    where u.tenant_id = ${tenantId}
      and (${search} = '' or u.display_name ilike ${like} or u.email ilike ${like})
      and (${status}::text is null or u.status = ${status})
    order by ${inOrderOf('u.display_name', language)}, u.id
    limit ${sql.lit(pageSize + 1)} offset ${page * pageSize}`.execute(trx);
  return rows;
}

export interface FoundPerson extends ListedPerson {
  readonly connectorKind: string;
  readonly createdAt: string;
  readonly hasApp: boolean;
  readonly passkeys: number;
}

export async function findPersonOf(
  trx: Transaction<DB>,
  tenantId: string,
  id: string,
): Promise<FoundPerson | null> {
  const { rows } = await sql<FoundPerson>`
    select u.id, u.display_name as "displayName", u.email, u.status,
      u.is_administrator as "isAdministrator", c.name as connector, c.kind as "connectorKind",
      u.created_at as "createdAt",
      exists (select from authenticator a where a.tenant_id = u.tenant_id and a.user_id = u.id)
        as "hasApp",
      (select count(*)::int from passkey p where p.tenant_id = u.tenant_id and p.user_id = u.id)
        as passkeys
    from app_user u join connector c on c.tenant_id = u.tenant_id and c.id = u.connector_id
    where u.tenant_id = ${tenantId} and u.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

export interface ListedSession {
  readonly id: string;
  readonly userId: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly userAgent: string;
  readonly address: string;
  readonly methods: readonly string[];
  readonly signedInAt: string;
  readonly lastSeenAt: string;
  /** Names of the applications that hold something of it. */
  readonly applications: readonly string[];
}

export interface SessionsQuery {
  readonly userId: string | null;
  readonly search: string;
  readonly page: number;
  readonly now: Date;
  /** Sessions without a sign of life since then are over. */
  readonly idleSince: string;
}

/** Active sessions, latest first; one more than a page. */
export async function listSessions(
  trx: Transaction<DB>,
  tenantId: string,
  { userId, search, page, now, idleSince }: SessionsQuery,
): Promise<ListedSession[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<ListedSession>`
    select s.id, s.user_id as "userId", u.display_name as "displayName", u.email,
      s.user_agent as "userAgent", s.address, s.methods, s.signed_in_at as "signedInAt",
      s.last_seen_at as "lastSeenAt",
      array(select distinct a.name from application_session x
        join application a on a.tenant_id = x.tenant_id and a.id = x.application_id
        where x.tenant_id = s.tenant_id and x.platform_session_id = s.id and x.ended_at is null
        order by a.name) as applications
    from platform_session s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${tenantId} and s.ended_at is null
      and s.expires_at > ${now.toISOString()} and s.last_seen_at > ${idleSince}
      and (${userId}::uuid is null or s.user_id = ${userId})
      and (${search} = '' or u.display_name ilike ${like} or u.email ilike ${like})
    order by s.signed_in_at desc, s.id desc
    limit ${sql.lit(pageSize + 1)} offset ${page * pageSize}`.execute(trx);
  return rows;
}
