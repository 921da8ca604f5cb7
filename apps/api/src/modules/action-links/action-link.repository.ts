import type { LinkAction } from '@axp/contracts';
import { linkActions } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface NewActionLink {
  readonly tokenHash: Buffer;
  readonly action: LinkAction;
  readonly userId: string;
  readonly bookingId: string;
  readonly bookingVersion: number;
  readonly expiresAt: string;
}

export interface LockedLink {
  readonly action: LinkAction;
  readonly userId: string;
  readonly bookingId: string;
  readonly bookingVersion: number;
  readonly usedAt: string | null;
  readonly expiresAt: string;
}

/** Narrows a stored action; the table's check constraint allows no other. */
export function asLinkAction(stored: string): LinkAction {
  const action = linkActions.find((known) => known === stored);
  if (!action) throw new Error(`unknown link action in the database: ${stored}`);
  return action;
}

/** Links of one merchant, in one transaction. */
export class ActionLinkRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** A mail that is sent again has the links it had: they are there already. */
  async add(links: readonly NewActionLink[]): Promise<void> {
    await this.#trx
      .insertInto('action_link')
      .values(
        links.map((link) => ({
          merchant_id: this.#merchantId,
          token_hash: link.tokenHash,
          action: link.action,
          user_id: link.userId,
          booking_id: link.bookingId,
          booking_version: link.bookingVersion,
          expires_at: link.expiresAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Finds the link of a token and locks it until the transaction ends. */
  async lock(tokenHash: Buffer): Promise<LockedLink | null> {
    const row = await this.#trx
      .selectFrom('action_link')
      .selectAll()
      .where('merchant_id', '=', this.#merchantId)
      .where('token_hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    return {
      action: asLinkAction(row.action),
      userId: row.user_id,
      bookingId: row.booking_id,
      bookingVersion: row.booking_version,
      usedAt: row.used_at,
      expiresAt: row.expires_at,
    };
  }

  async markUsed(tokenHash: Buffer): Promise<void> {
    await this.#trx
      .updateTable('action_link')
      .set({ used_at: sql`now()` })
      .where('merchant_id', '=', this.#merchantId)
      .where('token_hash', '=', tokenHash)
      .execute();
  }
}
