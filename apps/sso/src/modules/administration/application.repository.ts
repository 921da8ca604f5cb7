import { columnValues } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantRows } from '../../platform/db/tenant-rows.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../platform/db/tenant-rows.ts';
import { secretColumns } from './client-secret.queries.ts';
import type { ClientSecrets } from './client-secrets.ts';
import type { ApplicationChoices, ApplicationInput } from './forms/application-form.ts';
import { ClientMethod, SigningAlgorithm } from './forms/client-keys.ts';

/** Applications of one tenant as they are administered, in one transaction. */
export class ApplicationRepository {
  readonly #rows: TenantRows;

  constructor(trx: Transaction<DB>, tenantId: string) {
    this.#rows = { db: trx, tenant: { id: tenantId } };
  }

  async choices(): Promise<ApplicationChoices> {
    const [groups, connectors] = await Promise.all([
      selectRows(this.#rows, 'app_group')
        .select(['slug', 'name'])
        .orderBy(sql`slug <> 'DEFAULT'`)
        .orderBy('name')
        .execute(),
      selectRows(this.#rows, 'connector')
        .select(['id', 'slug', 'name'])
        .orderBy('position')
        .orderBy('slug')
        .execute(),
    ]);
    return { groups, connectors };
  }

  /** Locks the application. */
  async load(
    id: string,
  ): Promise<{ readonly stored: ApplicationInput; readonly version: number } | null> {
    const row = await selectRows(this.#rows, 'application')
      .select([
        'id',
        'name',
        'sort_field as sortField',
        'logo',
        'accent_colour as accentColour',
        'url',
        'audience',
        'scopes',
        'login_templates as loginTemplates',
        'logout_urls as logoutUrls',
        'backchannel_logout_uri as backchannelLogoutUri',
        'origins',
        'redirect_uris as redirectUris',
        'client_authentication',
        'client_jwks',
        'client_jwks_uri as clientJwksUri',
        'id_token_algorithm',
        'requires_pkce as requiresPkce',
        'repeats_refresh as repeatsRefresh',
        'frontchannel_logout_uri as frontchannelLogoutUri',
        'is_listed as isListed',
        'version',
      ])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const [groups, rules] = await Promise.all([
      selectRows(this.#rows, 'application_group')
        .select('group_slug')
        .where('application_id', '=', id)
        .execute(),
      selectRows(this.#rows, 'access_rule')
        .select(['kind', 'value'])
        .where('application_id', '=', id)
        .orderBy('value')
        .execute(),
    ]);
    const allowed = (kind: AccessKind) =>
      rules.filter((rule) => rule.kind === kind).map(({ value }) => value);
    const { client_authentication, client_jwks, id_token_algorithm, version, ...columns } = row;
    const stored = {
      ...columns,
      clientAuthentication: ClientMethod.parse(client_authentication),
      idTokenAlgorithm: SigningAlgorithm.parse(id_token_algorithm),
      clientKeys: client_jwks === null ? '' : JSON.stringify(client_jwks, null, 2),
      groups: groups.map((one) => one.group_slug),
      everyone: allowed('everyone').length > 0,
      connectors: allowed('connector'),
      domains: allowed('email_domain').toSorted(),
      people: allowed('user'),
    };
    return { stored, version };
  }

  async add(input: ApplicationInput, { newId, secrets }: Making): Promise<void> {
    await insertRow(this.#rows, 'application', {
      id: input.id,
      ...applicationColumns(input),
      ...(await secretColumns(this.#rows, { input, secrets })),
    }).execute();
    await this.#setParts(input, newId);
  }

  async save(input: ApplicationInput, { newId, secrets }: Making, at: Date): Promise<void> {
    await updateRows(this.#rows, 'application')
      .set({
        ...applicationColumns(input),
        ...(await secretColumns(this.#rows, { input, secrets })),
        version: sql`version + 1`,
        updated_at: at.toISOString(),
      })
      .where('id', '=', input.id)
      .execute();
    for (const table of ['application_group', 'access_rule'] as const) {
      await deleteRows(this.#rows, table).where('application_id', '=', input.id).execute();
    }
    await this.#setParts(input, newId);
  }

  /** Removal ends the sessions of the application; its addresses are kept for a restore. */
  async setStatus(id: string, status: 'active' | 'removed', at: Date): Promise<boolean> {
    const rows = await updateRows(this.#rows, 'application')
      .set({ status, version: sql`version + 1`, updated_at: at.toISOString() })
      .where('id', '=', id)
      .where('status', '<>', status)
      .returning('id')
      .execute();
    if (rows.length > 0 && status === 'removed') {
      await updateRows(this.#rows, 'application_session')
        .set({ ended_at: at.toISOString(), end_reason: 'administrator' })
        .where('application_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    }
    return rows.length > 0;
  }

  /** Ids of people by their email or id, in the same order; null where a line names no one. */
  async peopleIds(lines: readonly string[]): Promise<readonly (string | null)[]> {
    if (lines.length === 0) return [];
    const names = lines.map((line) => line.toLowerCase());
    const rows = await selectRows(this.#rows, 'app_user')
      .select(['id', 'email'])
      .where((where) =>
        where.or([where('email', 'in', names), where(sql<string>`id::text`, 'in', names)]),
      )
      .execute();
    return names.map((name) => {
      const fitting = rows.filter(({ id, email }) => id === name || email === name);
      // Two people with one email are named by their ids.
      return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
    });
  }

  /** Emails of people by id; the id itself where two people share the email. */
  async peopleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const { db, tenant } = this.#rows;
    const { rows } = await sql<{ id: string; email: string | null }>`
      select u.id, case when (select count(*) from app_user o
          where o.tenant_id = u.tenant_id and o.email = u.email) = 1 then u.email end as email
      from app_user u
      where u.tenant_id = ${tenant.id} and u.id::text = any(${[...ids]})`.execute(db);
    return new Map(rows.map(({ id, email }) => [id, email ?? id]));
  }

  async #setParts(input: ApplicationInput, newId: () => string): Promise<void> {
    const { id, groups } = input;
    const { db, tenant } = this.#rows;
    const access = accessRules(input);
    if (groups.length > 0) {
      await db
        .insertInto('application_group')
        .values(
          groups.map((slug) => ({
            tenant_id: tenant.id,
            application_id: id,
            group_slug: slug,
          })),
        )
        .execute();
    }
    if (access.length > 0) {
      await db
        .insertInto('access_rule')
        .values(
          access.map(({ kind, value }) => ({
            tenant_id: tenant.id,
            id: newId(),
            application_id: id,
            kind,
            value,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

interface Making {
  readonly newId: () => string;
  readonly secrets: ClientSecrets;
}

type AccessKind = 'everyone' | 'user' | 'connector' | 'email_domain';

function accessRules({ everyone, connectors, domains, people }: ApplicationInput) {
  const rules = (kind: AccessKind, values: readonly string[]) =>
    values.map((value) => ({ kind, value }));
  return [
    ...rules('everyone', everyone ? [''] : []),
    ...rules('connector', connectors),
    ...rules('email_domain', domains),
    ...rules('user', people),
  ];
}

function applicationColumns({
  id: _id,
  clientKeys,
  groups: _groups,
  everyone: _everyone,
  connectors: _connectors,
  domains: _domains,
  people: _people,
  ...columns
}: ApplicationInput) {
  return {
    ...columnValues(columns),
    client_jwks: clientKeys === '' ? null : clientKeys,
  };
}
