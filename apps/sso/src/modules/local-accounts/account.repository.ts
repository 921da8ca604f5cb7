import type { Transaction } from 'kysely';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';

export type AccountStatus = 'invited' | 'active' | 'deactivated';

export interface LocalAccount {
  readonly userId: string;
  readonly connectorId: string;
  readonly email: string;
  readonly displayName: string;
  readonly language: 'en' | 'th' | null;
  readonly status: AccountStatus;
  /** Null until the person has chosen one. */
  readonly passwordHash: string | null;
}

/** Accounts of one tenant that sign in by a password of ours, in one transaction. */
export class AccountRepository {
  readonly #trx: Transaction<DB>;
  readonly #tenantId: string;

  constructor(trx: Transaction<DB>, tenantId: string) {
    this.#trx = trx;
    this.#tenantId = tenantId;
  }

  /** By the name that is typed at sign-in, in lower case. */
  async findByLoginName(loginName: string): Promise<LocalAccount | null> {
    const row = await this.#accounts().where('c.login_name', '=', loginName).executeTakeFirst();
    return row ? accountOf(row) : null;
  }

  async findById(userId: string): Promise<LocalAccount | null> {
    const row = await this.#accounts().where('u.id', '=', userId).executeTakeFirst();
    return row ? accountOf(row) : null;
  }

  /** Choosing a password proves that the mail arrived, so the account becomes active. */
  async choosePassword(userId: string, passwordHash: string, at: Date): Promise<void> {
    await this.#trx
      .updateTable('local_credential')
      .set({ password_hash: passwordHash, changed_at: at.toISOString() })
      .where('tenant_id', '=', this.#tenantId)
      .where('user_id', '=', userId)
      .execute();
    await this.#trx
      .updateTable('app_user')
      .set({ status: 'active' })
      .where('tenant_id', '=', this.#tenantId)
      .where('id', '=', userId)
      .where('status', '=', 'invited')
      .execute();
  }

  #accounts() {
    return (
      this.#trx
        .selectFrom('local_credential as c')
        .innerJoin('app_user as u', sameTenant('u.id', 'c.user_id'))
        .innerJoin('connector as k', sameTenant('k.id', 'u.connector_id'))
        .select([
          'u.id',
          'u.connector_id',
          'u.display_name',
          'u.locale',
          'u.status',
          'c.login_name',
          'c.password_hash',
        ])
        .where('c.tenant_id', '=', this.#tenantId)
        // No password sign-in if the tenant turned passwords off.
        .where('k.is_enabled', '=', true)
    );
  }
}

interface Row {
  readonly id: string;
  readonly connector_id: string;
  readonly display_name: string;
  readonly locale: string | null;
  readonly status: string;
  readonly login_name: string;
  readonly password_hash: string | null;
}

function accountOf(row: Row): LocalAccount {
  return {
    userId: row.id,
    connectorId: row.connector_id,
    email: row.login_name,
    displayName: row.display_name,
    language: row.locale === 'en' || row.locale === 'th' ? row.locale : null,
    status: row.status === 'active' || row.status === 'invited' ? row.status : 'deactivated',
    passwordHash: row.password_hash,
  };
}
