import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface NewTicket {
  readonly tokenHash: Buffer;
  readonly browserHash: Buffer;
  readonly userId: string;
  readonly passwordDigest: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface FoundTicket {
  readonly userId: string;
  readonly passwordDigest: Buffer;
}

/** Sign-ins of one merchant that wait for their second step, in one transaction. */
export class TicketRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async add(ticket: NewTicket): Promise<void> {
    await this.#trx
      .insertInto('sign_in_ticket')
      .values({
        merchant_id: this.#merchantId,
        token_hash: ticket.tokenHash,
        browser_hash: ticket.browserHash,
        user_id: ticket.userId,
        password_digest: ticket.passwordDigest,
        created_at: ticket.createdAt.toISOString(),
        expires_at: ticket.expiresAt.toISOString(),
      })
      .execute();
  }

  /** Null for one that is unknown, used, expired or of another browser. */
  async find(tokenHash: Buffer, browserHash: Buffer, now: Date): Promise<FoundTicket | null> {
    const row = await this.#trx
      .selectFrom('sign_in_ticket')
      .select(['user_id as userId', 'password_digest as passwordDigest'])
      .where('merchant_id', '=', this.#merchantId)
      .where('token_hash', '=', tokenHash)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return row ?? null;
  }

  /** Uses up a ticket; returns true for only one of concurrent requests. */
  async use(tokenHash: Buffer): Promise<boolean> {
    const { numDeletedRows } = await this.#trx
      .deleteFrom('sign_in_ticket')
      .where('merchant_id', '=', this.#merchantId)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
