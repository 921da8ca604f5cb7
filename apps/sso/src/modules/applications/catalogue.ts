import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { RegisteredApplication } from './application.queries.ts';
import { activeApplications } from './application.queries.ts';
import type { AccessRule, Person } from './domain/access.ts';
import { mayOpen } from './domain/access.ts';

/** An application as the launcher shows it. */
export interface ListedApplication {
  readonly slug: string;
  readonly name: string;
  readonly sortField: string;
  readonly logo: string | null;
  readonly url: string;
  readonly groups: string[];
}

export type ListedGroup = Awaited<ReturnType<typeof groupsOf>>[number];

interface Listed {
  readonly application: ListedApplication;
  readonly accessRules: readonly AccessRule[];
}

/** The applications and groups of a tenant: the same for all its people. */
export interface Catalogue {
  readonly registered: ReadonlyMap<string, RegisteredApplication>;
  /** In the order of the launcher. */
  readonly listed: readonly Listed[];
  readonly groups: readonly ListedGroup[];
}

export type CatalogueOf = (scope: TenantScope) => Promise<Catalogue>;

/**
 * A change of an application is seen by every server within this time (ADR 13). Tokens are granted by
 * what the database says at that moment; this is for what their bearers look at.
 */
const remembered = { maxAgeMs: 5_000, maxEntries: 1_000 };

export function createCatalogues({ clock }: { readonly clock: Clock }): CatalogueOf {
  const catalogues = createExpiringCache({
    ...remembered,
    clock,
    nameOf: ({ tenant }: TenantScope) => tenant.id,
    load: ({ tenant, read }) => read((trx) => loadCatalogue(trx, tenant.id)),
  });
  return (scope) => catalogues.get(scope);
}

/** Returns the applications that a user may open. */
export function openTo({ listed }: Catalogue, person: Person): ListedApplication[] {
  return listed
    .filter(({ accessRules }) => mayOpen(accessRules, person))
    .map(({ application }) => application);
}

async function loadCatalogue(trx: Transaction<DB>, tenantId: string): Promise<Catalogue> {
  const [registered, listed, groups] = await Promise.all([
    activeApplications(trx, tenantId),
    listedApplications(trx, tenantId),
    groupsOf(trx, tenantId),
  ]);
  return { registered: new Map(registered.map((one) => [one.id, one])), listed, groups };
}

async function listedApplications(trx: Transaction<DB>, tenantId: string): Promise<Listed[]> {
  const rows = await selectRows({ db: trx, tenant: { id: tenantId } }, 'application as a')
    .select(['a.id as slug', 'a.name', 'a.sort_field as sortField', 'a.logo', 'a.url'])
    .select(
      sql<string[]>`array(
        select g.group_slug from application_group g
        where g.tenant_id = a.tenant_id and g.application_id = a.id order by g.group_slug)`.as(
        'groups',
      ),
    )
    .select(
      sql<AccessRule[]>`(
        select coalesce(json_agg(json_build_object('kind', r.kind, 'value', r.value)), '[]')
        from access_rule r
        where r.tenant_id = a.tenant_id and r.application_id = a.id)`.as('accessRules'),
    )
    .where('a.status', '=', 'active')
    .where('a.is_listed', '=', true)
    .orderBy('a.sort_field')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
  return rows.map(({ accessRules, ...application }) => ({ application, accessRules }));
}

function groupsOf(trx: Transaction<DB>, tenantId: string) {
  return selectRows({ db: trx, tenant: { id: tenantId } }, 'app_group')
    .select(['slug', 'name', 'logo', 'custom_url as customUrl', 'updated_at as updatedAt'])
    .orderBy(sql`case when slug = 'DEFAULT' then '_default' else lower(name) end`)
    .orderBy('slug')
    .execute();
}
