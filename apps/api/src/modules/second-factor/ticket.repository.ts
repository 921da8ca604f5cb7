import { columnValues } from '@axp/server-kit/db';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

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

export async function insertTicket(tx: TenantRows, ticket: NewTicket): Promise<void> {
  await tx.db
    .insertInto('sign_in_ticket')
    .values({ merchant_id: tx.merchant.id, ...columnValues(ticket) })
    .execute();
}

/** Null for one that is unknown, used, expired or of another browser. */
export async function findTicket(
  tx: TenantRows,
  tokenHash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<FoundTicket | null> {
  const row = await tx.db
    .selectFrom('sign_in_ticket')
    .select(['user_id as userId', 'password_digest as passwordDigest'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up a ticket; returns true for only one of concurrent requests. */
export async function spendTicket(tx: TenantRows, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('sign_in_ticket')
    .where('merchant_id', '=', tx.merchant.id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
