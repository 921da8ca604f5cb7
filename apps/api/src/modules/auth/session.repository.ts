import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { StoredRefreshToken } from './domain/refresh-rotation.ts';

export interface Account {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly status: string;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly userAgent: string;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface FoundRefreshToken extends StoredRefreshToken {
  readonly sessionId: string;
  readonly userId: string;
}

export type SessionEndReason = 'logout' | 'token_reuse';

export interface OwnAccount {
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string | null;
}

/** Accounts, sessions and refresh tokens of one merchant, in one transaction. */
export class SessionRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async findAccount(email: string): Promise<Account | null> {
    const row = await this.#trx
      .selectFrom('app_user')
      .select(['id', 'password_hash', 'status'])
      .where('merchant_id', '=', this.#merchantId)
      .where('email', '=', email)
      .executeTakeFirst();
    return row ? { userId: row.id, passwordHash: row.password_hash, status: row.status } : null;
  }

  /** The password of a registration that waits for its link to be used. */
  async pendingPasswordHash(email: string, now: Date): Promise<string | null> {
    const row = await this.#trx
      .selectFrom('registration')
      .select('password_hash')
      .where('merchant_id', '=', this.#merchantId)
      .where('email', '=', email)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return row?.password_hash ?? null;
  }

  async accountOf(userId: string): Promise<OwnAccount | undefined> {
    return this.#trx
      .selectFrom('app_user')
      .select(['email', 'full_name as fullName', 'password_hash as passwordHash'])
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', userId)
      .executeTakeFirst();
  }

  /** Title and hosts, which a guesser of a password knows (H-11). */
  async merchantNames(): Promise<readonly string[]> {
    const rows = await this.#trx
      .selectFrom('merchant')
      .leftJoin('merchant_host as host', 'host.merchant_id', 'merchant.id')
      .select(['merchant.title', 'host.host'])
      .where('merchant.id', '=', this.#merchantId)
      .execute();
    return rows.flatMap(({ title, host }) => (host === null ? [title] : [title, host]));
  }

  async setPassword(userId: string, passwordHash: string): Promise<void> {
    await this.#trx
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', userId)
      .execute();
  }

  async start(session: NewSession): Promise<void> {
    await this.#trx
      .insertInto('user_session')
      .values({
        merchant_id: this.#merchantId,
        id: session.id,
        user_id: session.userId,
        user_agent: session.userAgent,
        has_second_factor: session.hasSecondFactor,
        created_at: session.createdAt.toISOString(),
        expires_at: session.expiresAt.toISOString(),
      })
      .execute();
  }

  /** Does nothing to a session that has ended: the first reason stays. */
  async end(sessionId: string, at: Date, reason: SessionEndReason): Promise<void> {
    await this.#trx
      .updateTable('user_session')
      .set({ ended_at: at.toISOString(), end_reason: reason })
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** False where the person has no such session that still runs. */
  async endOwn(userId: string, sessionId: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#runningOf(userId, at)
      .set({ ended_at: at.toISOString(), end_reason: 'signed_out_elsewhere' })
      .where('id', '=', sessionId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Ends every session of a person but one; answers which. */
  async endOthers(userId: string, keptId: string | null, at: Date): Promise<string[]> {
    const rows = await this.#runningOf(userId, at)
      .set({ ended_at: at.toISOString(), end_reason: 'password_changed' })
      .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  #runningOf(userId: string, now: Date) {
    return this.#trx
      .updateTable('user_session')
      .where('merchant_id', '=', this.#merchantId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now.toISOString());
  }

  async addRefreshToken(sessionId: string, tokenHash: Buffer, at: Date): Promise<void> {
    await this.#trx
      .insertInto('refresh_token')
      .values({
        merchant_id: this.#merchantId,
        token_hash: tokenHash,
        session_id: sessionId,
        created_at: at.toISOString(),
      })
      .execute();
  }

  /**
   * A refresh token with its session, which stays locked: two requests with one token take turns.
   */
  async lockRefreshToken(tokenHash: Buffer): Promise<FoundRefreshToken | null> {
    const session = await this.#lockSessionOf(tokenHash);
    if (!session) return null;
    // Read after the lock, so that the use by whoever held it before is seen.
    const [token, user, isRequired] = await Promise.all([
      this.#refreshToken(tokenHash).select('used_at').executeTakeFirstOrThrow(),
      this.#trx
        .selectFrom('app_user')
        .select('status')
        .where('merchant_id', '=', this.#merchantId)
        .where('id', '=', session.user_id)
        .executeTakeFirstOrThrow(),
      this.requiresSecondFactor(session.user_id),
    ]);
    return {
      sessionId: session.id,
      userId: session.user_id,
      sessionExpiresAt: new Date(session.expires_at),
      isSessionEnded: session.ended_at !== null,
      isUserActive: user.status === 'active',
      lacksSecondFactor: isRequired && !session.has_second_factor,
      usedAt: token.used_at === null ? null : new Date(token.used_at),
    };
  }

  /** Whether the merchant requires a second factor of a user; of a newcomer where `userId` is null. */
  async requiresSecondFactor(userId: string | null): Promise<boolean> {
    const row = await this.#trx
      .selectFrom('merchant')
      .leftJoin('app_user as person', (join) =>
        join.onRef('person.merchant_id', '=', 'merchant.id').on('person.id', '=', userId),
      )
      .select(['merchant.second_factor as rule', 'person.is_administrator as isAdministrator'])
      .where('merchant.id', '=', this.#merchantId)
      .executeTakeFirstOrThrow();
    return row.rule === 'everybody' || (row.rule === 'administrators' && !!row.isAdministrator);
  }

  /** The first use counts: it is what later uses are measured from. */
  async markRefreshTokenUsed(tokenHash: Buffer, at: Date): Promise<void> {
    await this.#trx
      .updateTable('refresh_token')
      .set({ used_at: at.toISOString() })
      .where('merchant_id', '=', this.#merchantId)
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .execute();
  }

  #refreshToken(tokenHash: Buffer) {
    return this.#trx
      .selectFrom('refresh_token')
      .where('merchant_id', '=', this.#merchantId)
      .where('token_hash', '=', tokenHash);
  }

  async #lockSessionOf(tokenHash: Buffer) {
    const token = await this.#refreshToken(tokenHash).select('session_id').executeTakeFirst();
    if (!token) return undefined;
    return this.#trx
      .selectFrom('user_session')
      .select(['id', 'user_id', 'expires_at', 'ended_at', 'has_second_factor'])
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', token.session_id)
      .forUpdate()
      .executeTakeFirst();
  }
}
