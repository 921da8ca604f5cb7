import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { LinkPurpose, StoredLink } from './domain/account-link.ts';

export interface LinkOwner {
  readonly id: string;
  readonly fullName: string;
  readonly status: string;
}

export interface Registration {
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly expiresAt: Date;
}

interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
}

/** Links of mails, registrations, and the accounts they lead to, of one merchant. */
export class AccountLinkRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async find(tokenHash: Buffer): Promise<StoredLink | null> {
    const row = await this.#trx
      .selectFrom('account_link')
      .select(['purpose', 'email', 'expires_at', 'used_at'])
      .where('merchant_id', '=', this.#merchantId)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return row
      ? {
          purpose: purposeOf(row.purpose),
          email: row.email,
          expiresAt: new Date(row.expires_at),
          usedAt: row.used_at === null ? null : new Date(row.used_at),
        }
      : null;
  }

  /** Uses a link up; false where another request has done so first. */
  async take(tokenHash: Buffer, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#trx
      .updateTable('account_link')
      .set({ used_at: now.toISOString() })
      .where('merchant_id', '=', this.#merchantId)
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Whatever else was sent to an address is worth nothing after that. */
  async spendAll(email: string, now: Date): Promise<void> {
    await this.#trx
      .updateTable('account_link')
      .set({ used_at: now.toISOString() })
      .where('merchant_id', '=', this.#merchantId)
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .execute();
    await this.#trx
      .deleteFrom('registration')
      .where('merchant_id', '=', this.#merchantId)
      .where('email', '=', email)
      .execute();
  }

  async findOwner(email: string): Promise<LinkOwner | null> {
    const row = await this.#trx
      .selectFrom('app_user')
      .select(['id', 'full_name', 'status'])
      .where('merchant_id', '=', this.#merchantId)
      .where('email', '=', email)
      .executeTakeFirst();
    return row ? { id: row.id, fullName: row.full_name, status: row.status } : null;
  }

  async activate(userId: string, passwordHash: string): Promise<void> {
    await this.#trx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, status: 'active' })
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', userId)
      .execute();
  }

  async createUser({ id, email, fullName, passwordHash }: NewUser): Promise<void> {
    const { timezone } = await this.#trx
      .selectFrom('merchant')
      .select('timezone')
      .where('id', '=', this.#merchantId)
      .executeTakeFirstOrThrow();
    await this.#trx
      .insertInto('app_user')
      .values({
        merchant_id: this.#merchantId,
        id,
        email,
        full_name: fullName,
        password_hash: passwordHash,
        status: 'active',
        timezone,
      })
      .execute();
  }

  async findRegistration(email: string, now: Date): Promise<{ readonly fullName: string } | null> {
    const row = await this.#trx
      .selectFrom('registration')
      .select('full_name')
      .where('merchant_id', '=', this.#merchantId)
      .where('email', '=', email)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return row ? { fullName: row.full_name } : null;
  }

  /** The last one counts: what was typed before was perhaps mistyped. */
  async register({ email, fullName, passwordHash, expiresAt }: Registration): Promise<void> {
    const typed = {
      full_name: fullName,
      password_hash: passwordHash,
      expires_at: expiresAt.toISOString(),
    };
    await this.#trx
      .insertInto('registration')
      .values({ merchant_id: this.#merchantId, email, ...typed })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doUpdateSet(typed))
      .execute();
  }
}

function purposeOf(stored: string): LinkPurpose {
  return stored === 'activate' ? 'activate' : 'reset';
}
