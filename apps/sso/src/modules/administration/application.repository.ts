import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type {
  ApplicationChoices,
  ApplicationInput,
  StoredApplication,
} from './forms/application-form.ts';
import { clientProofOf, clientProofText } from './forms/client-proof.ts';

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

  /** Locked, with its version. */
  async load(
    id: string,
  ): Promise<{ readonly stored: StoredApplication; readonly version: number } | null> {
    const row = await this.#trx
      .selectFrom('application')
      .selectAll()
      .where('tenant_id', '=', this.#tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const [groups, access] = await Promise.all([
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
        .execute(),
    ]);
    const stored = {
      id,
      name: row.name,
      sortField: row.sort_field,
      logo: row.logo,
      url: row.url,
      audience: row.audience,
      scopes: row.scopes,
      loginTemplates: row.login_templates,
      logoutUrls: row.logout_urls,
      backchannelLogoutUri: row.backchannel_logout_uri,
      origins: row.origins,
      redirectUris: row.redirect_uris,
      clientProof: clientProofText(row),
      isListed: row.is_listed,
      groups: groups.map((one) => one.group_slug),
      access,
    };
    return { stored, version: row.version };
  }

  async add(input: ApplicationInput, newId: () => string): Promise<void> {
    await this.#trx
      .insertInto('application')
      .values({ tenant_id: this.#tenantId, id: input.id, ...columnsOf(input) })
      .execute();
    await this.#setParts(input, newId);
  }

  async save(input: ApplicationInput, newId: () => string, at: Date): Promise<void> {
    await this.#trx
      .updateTable('application')
      .set({
        ...columnsOf(input),
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

  /** Removing an application ends its sign-ons; its registered URLs stay. */
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

  /** Ids of people by their email or id, in the same order. */
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
      // Users with the same address differ by id.
      return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
    });
  }

  /** How the form names people: by their email where it is theirs alone. */
  async peopleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: string; email: string | null }>`
      select u.id, case when (select count(*) from app_user o
          where o.tenant_id = u.tenant_id and o.email = u.email) = 1 then u.email end as email
      from app_user u
      where u.tenant_id = ${this.#tenantId} and u.id::text = any(${[...ids]})`.execute(this.#trx);
    return new Map(rows.map(({ id, email }) => [id, email ?? id]));
  }

  async #setParts({ id, groups, access }: ApplicationInput, newId: () => string): Promise<void> {
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

function columnsOf(input: ApplicationInput) {
  const proof = clientProofOf(input.clientProof) ?? ({ method: 'none' } as const);
  return {
    redirect_uris: [...input.redirectUris],
    client_authentication: proof.method,
    client_secret_hash: proof.method === 'client_secret_basic' ? proof.secretHash : null,
    client_jwks: proof.method === 'private_key_jwt' ? proof.keys : null,
    name: input.name,
    sort_field: input.sortField,
    logo: input.logo,
    url: input.url,
    audience: input.audience,
    scopes: [...input.scopes],
    login_templates: [...input.loginTemplates],
    logout_urls: [...input.logoutUrls],
    backchannel_logout_uri: input.backchannelLogoutUri,
    origins: [...input.origins],
    is_listed: input.isListed,
  };
}
