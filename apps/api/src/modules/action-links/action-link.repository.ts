import type { LinkAction } from '@axp/contracts';
import { linkActions } from '@axp/contracts';
import { sql } from 'kysely';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

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

/** A mail that is sent again has the links it had: they are there already. */
export async function insertActionLinks(
  tx: TenantRows,
  links: readonly NewActionLink[],
): Promise<void> {
  await tx.db
    .insertInto('action_link')
    .values(
      links.map((link) => ({
        merchant_id: tx.merchant.id,
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
export async function lockActionLink(
  tx: TenantRows,
  tokenHash: Buffer,
): Promise<LockedLink | null> {
  const row = await tx.db
    .selectFrom('action_link')
    .selectAll()
    .where('merchant_id', '=', tx.merchant.id)
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

export async function markLinkUsed(tx: TenantRows, tokenHash: Buffer): Promise<void> {
  await tx.db
    .updateTable('action_link')
    .set({ used_at: sql`now()` })
    .where('merchant_id', '=', tx.merchant.id)
    .where('token_hash', '=', tokenHash)
    .execute();
}
