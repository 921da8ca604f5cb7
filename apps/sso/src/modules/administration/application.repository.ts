import { columnValues } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { secretColumns } from './client-secret.queries.ts';
import type { ClientSecrets } from './client-secrets.ts';
import type { ApplicationChoices, ApplicationInput } from './forms/application-form.ts';
import { ClientMethod, SigningAlgorithm } from './forms/client-keys.ts';

/** Applications of one tenant as they are administered, in one transaction. */
export class ApplicationRepository {
  readonly #trx: Transaction<DB>;
  readonly #tenantId: string;

  constructor(trx: Transaction<DB>, tenantId: string) {
    this.#trx = trx;
    this.#tenantId = tenantId;
  }

  async choices(): Promise<ApplicationChoices> {
    const [groups, connectors] = await Promise.all([
      this.#trx
        .selectFrom('app_group')
        .select(['slug', 'name'])
        .where('tenant_id', '=', this.#tenantId)
        .orderBy(sql`slug <> 'DEFAULT'`)
        .orderBy('name')
        .execute(),
      this.#trx
        .selectFrom('connector')
        .select(['id', 'slug', 'name'])
        .where('tenant_id', '=', this.#tenantId)
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
    const row = await this.#trx
      .selectFrom('application')
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
      .where('tenant_id', '=', this.#tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const [groups, rules] = await Promise.all([
      this.#trx
        .selectFrom('application_group')
        .select('group_slug')
        .where('tenant_id', '=', this.#tenantId)
        .where('application_id', '=', id)
        .execute(),
      this.#trx
        .selectFrom('access_rule')
        .select(['kind', 'value'])
        .where('tenant_id', '=', this.#tenantId)
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
    await this.#trx
      .insertInto('application')
      .values({
        tenant_id: this.#tenantId,
        id: input.id,
        ...applicationColumns(input),
        ...(await secretColumns(this.#trx, this.#tenantId, { input, secrets })),
      })
      .execute();
    await this.#setParts(input, newId);
  }

  async save(input: ApplicationInput, { newId, secrets }: Making, at: Date): Promise<void> {
    await this.#trx
      .updateTable('application')
      .set({
        ...applicationColumns(input),
        ...(await secretColumns(this.#trx, this.#tenantId, { input, secrets })),
        version: sql`version + 1`,
        updated_at: at.toISOString(),
      })
      .where('tenant_id', '=', this.#tenantId)
      .where('id', '=', input.id)
      .execute();
    for (const table of ['application_group', 'access_rule'] as const) {
      await this.#trx
        .deleteFrom(table)
        .where('tenant_id', '=', this.#tenantId)
        .where('application_id', '=', input.id)
        .execute();
    }
    await this.#setParts(input, newId);
  }

  /** Removal ends the sessions of the application; its addresses are kept for a restore. */
  async setStatus(id: string, status: 'active' | 'removed', at: Date): Promise<boolean> {
    const rows = await this.#trx
      .updateTable('application')
      .set({ status, version: sql`version + 1`, updated_at: at.toISOString() })
      .where('tenant_id', '=', this.#tenantId)
      .where('id', '=', id)
      .where('status', '<>', status)
      .returning('id')
      .execute();
    if (rows.length > 0 && status === 'removed') {
      await this.#trx
        .updateTable('application_session')
        .set({ ended_at: at.toISOString(), end_reason: 'administrator' })
        .where('tenant_id', '=', this.#tenantId)
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
    const rows = await this.#trx
      .selectFrom('app_user')
      .select(['id', 'email'])
      .where('tenant_id', '=', this.#tenantId)
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
    const { rows } = await sql<{ id: string; email: string | null }>`
      select u.id, case when (select count(*) from app_user o
          where o.tenant_id = u.tenant_id and o.email = u.email) = 1 then u.email end as email
      from app_user u
      where u.tenant_id = ${this.#tenantId} and u.id::text = any(${[...ids]})`.execute(this.#trx);
    return new Map(rows.map(({ id, email }) => [id, email ?? id]));
  }

  async #setParts(input: ApplicationInput, newId: () => string): Promise<void> {
    const { id, groups } = input;
    const access = accessRules(input);
    if (groups.length > 0) {
      await this.#trx
        .insertInto('application_group')
        .values(
          groups.map((slug) => ({
            tenant_id: this.#tenantId,
            application_id: id,
            group_slug: slug,
          })),
        )
        .execute();
    }
    if (access.length > 0) {
      await this.#trx
        .insertInto('access_rule')
        .values(
          access.map(({ kind, value }) => ({
            tenant_id: this.#tenantId,
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
