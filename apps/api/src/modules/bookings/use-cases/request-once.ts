import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { claimKey } from '../idempotency.repository.ts';

/** A request that may come twice: its key, and a hash of everything it asks for. */
export interface RetryableRequest {
  readonly key: string;
  readonly requestHash: Buffer;
}

/**
 * Runs a booking at most once for a key (Z-05). A retry waits for the first to commit and gets
 * its booking; the same key with other content is refused. Returns the booking's id.
 */
export function requestOnce(
  tx: MemberTransaction,
  request: RetryableRequest | null,
  book: (id: string) => Promise<void>,
): Promise<string> {
  return doOnce(tx, { request, bookingId: tx.newId() }, book);
}

/** The same for anything that is done with a booking whose id is known. */
export async function doOnce(
  tx: MemberTransaction,
  { request, bookingId }: { readonly request: RetryableRequest | null; readonly bookingId: string },
  work: (id: string) => Promise<void>,
): Promise<string> {
  if (request) {
    const earlier = await claimKey(tx, { ...request, userId: tx.actor.id, bookingId });
    if (earlier) {
      if (earlier.requestHash.equals(request.requestHash)) return earlier.bookingId;
      throw new AppError('request.idempotency_key_reused');
    }
  }
  await work(bookingId);
  return bookingId;
}
