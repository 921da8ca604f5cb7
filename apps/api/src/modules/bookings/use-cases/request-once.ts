import { AppError } from '@axp/contracts';
import type { BookingContext } from './booking-context.ts';

/** A request that may come twice: its key, and a hash of everything it asks for. */
export interface RetryableRequest {
  readonly key: string;
  readonly requestHash: Buffer;
}

/**
 * Runs a booking at most once for a key (Z-05). A retry waits for the first to commit and gets
 * its booking; the same key with other content is refused. Returns the booking's id.
 */
export async function requestOnce(
  { store, actor, newId }: BookingContext,
  request: RetryableRequest | null,
  book: (id: string) => Promise<void>,
): Promise<string> {
  const id = newId();
  if (request) {
    const earlier = await store.keys.claim({ ...request, userId: actor.id, bookingId: id });
    if (earlier) {
      if (earlier.requestHash.equals(request.requestHash)) return earlier.bookingId;
      throw new AppError('request.idempotency_key_reused');
    }
  }
  await book(id);
  return id;
}
