import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

/** Claims a key for a request; null when it was free, else what it was used for (Z-05). */
export async function claimKey(
  tx: TenantRows,
  claim: {
    readonly userId: string;
    readonly key: string;
    readonly requestHash: Buffer;
    readonly bookingId: string;
  },
): Promise<{ readonly requestHash: Buffer; readonly bookingId: string } | null> {
  const inserted = await tx.db
    .insertInto('idempotency_key')
    .values({
      merchant_id: tx.merchant.id,
      user_id: claim.userId,
      key: claim.key,
      request_hash: claim.requestHash,
      booking_id: claim.bookingId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;
  return tx.db
    .selectFrom('idempotency_key')
    .select(['request_hash as requestHash', 'booking_id as bookingId'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
}
