import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantRows } from '../../platform/db/tenant-rows.ts';
import { insertRow, selectRows, updateRows } from '../../platform/db/tenant-rows.ts';

export interface Connector {
  readonly id: string;
  readonly slug: string;
  readonly kind: 'local' | 'oidc' | 'ldap';
  readonly name: string;
  readonly issuer: string;
  /** As stored; each kind parses its own. */
  readonly settings: unknown;
}

export interface UpstreamUser {
  readonly userId: string;
  readonly status: string;
  /** The address that a code has proven; null where none was needed yet. */
  readonly provenEmail: string | null;
}

/** Trust in an address at this sign-in. */
export interface AddressTrust {
  readonly isVerified: boolean;
  /** Null keeps what was proven before. */
  readonly provenEmail: string | null;
}

/** Connectors of a tenant and their users, in one transaction. */
export class ConnectorRepository {
  readonly #rows: TenantRows;

  constructor(trx: Transaction<DB>, tenantId: string) {
    this.#rows = { db: trx, tenant: { id: tenantId } };
  }

  async enabled(): Promise<readonly Connector[]> {
    const rows = await this.#connectors().orderBy('position').orderBy('slug').execute();
    return rows.map(connectorOf);
  }

  async findBySlug(slug: string): Promise<Connector | null> {
    const row = await this.#connectors().where('slug', '=', slug).executeTakeFirst();
    return row ? connectorOf(row) : null;
  }

  async findById(id: string): Promise<Connector | null> {
    const row = await this.#connectors().where('id', '=', id).executeTakeFirst();
    return row ? connectorOf(row) : null;
  }

  async findUser(connectorId: string, identity: UpstreamIdentity): Promise<UpstreamUser | null> {
    const row = await selectRows(this.#rows, 'app_user')
      .select(['id as userId', 'status', 'proven_email as provenEmail'])
      .where('connector_id', '=', connectorId)
      .where('issuer', '=', identity.issuer)
      .where('subject', '=', identity.subject)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Keeps name and address as the provider tells them. */
  async refreshUser(
    userId: string,
    identity: UpstreamIdentity,
    { isVerified, provenEmail }: AddressTrust,
  ): Promise<void> {
    await updateRows(this.#rows, 'app_user')
      .set({
        email: identity.email,
        is_email_verified: isVerified,
        ...(provenEmail !== null && { proven_email: provenEmail }),
        display_name: identity.displayName,
        ...directoryColumns(identity),
      })
      .where('id', '=', userId)
      .execute();
  }

  /** Two first sign-ins at once make one account: the second finds it. */
  async addUser(
    id: string,
    connectorId: string,
    { identity, trust }: { readonly identity: UpstreamIdentity; readonly trust: AddressTrust },
  ): Promise<void> {
    await insertRow(this.#rows, 'app_user', {
      id,
      connector_id: connectorId,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      is_email_verified: trust.isVerified,
      proven_email: trust.provenEmail,
      display_name: identity.displayName,
      ...directoryColumns(identity),
      status: 'active',
    })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'issuer', 'subject']).doNothing())
      .execute();
  }

  #connectors() {
    return selectRows(this.#rows, 'connector')
      .select(['id', 'slug', 'kind', 'name', 'issuer', 'settings'])
      .where('is_enabled', '=', true);
  }
}

function directoryColumns({ username, groups }: UpstreamIdentity) {
  return { username, groups: groups && [...groups] };
}

function connectorOf(row: Omit<Connector, 'kind'> & { readonly kind: string }): Connector {
  const kind = row.kind === 'oidc' || row.kind === 'ldap' ? row.kind : 'local';
  return { ...row, kind };
}
