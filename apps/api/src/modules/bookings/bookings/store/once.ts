import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError, invalidField } from '@axp/contracts';
import { insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';

/** A request that may come twice: its key, and a hash of everything it asks for. */
export interface RetryableRequest {
  readonly key: string;
  readonly requestHash: Buffer;
}

/** Result of a request: the booking's id, and the answer of the work unless it ran before. */
interface Done<T> {
  readonly id: string;
  readonly answer?: T;
}

/**
 * Runs a booking at most once for a key (Z-05). A retry waits for the first to commit and gets
 * its booking; the same key with other content is refused.
 */
export function requestOnce<T>(
  tx: MemberTransaction,
  request: RetryableRequest | null,
  book: (id: string) => Promise<T>,
): Promise<Done<T>> {
  return runIdempotent(tx, { request, bookingId: tx.newId() }, book);
}

/** The same for anything that is done with a booking whose id is known. */
export async function runIdempotent<T>(
  tx: MemberTransaction,
  { request, bookingId }: { readonly request: RetryableRequest | null; readonly bookingId: string },
  work: (id: string) => Promise<T>,
): Promise<Done<T>> {
  if (request) {
    const earlier = await claimKey(tx, { ...request, userId: tx.actor.id, bookingId });
    if (earlier) {
      if (earlier.requestHash.equals(request.requestHash)) return { id: earlier.bookingId };
      throw new AppError('request.idempotency_key_reused');
    }
  }
  return { id: bookingId, answer: await work(bookingId) };
}

const keyForm = /^[\x21-\x7e]{1,128}$/;

/**
 * The Idempotency-Key of a request with a hash of what it asks for; null without the header. The
 * parsed body is hashed, so that two spellings of one request are the same.
 */
export function retryableRequest(
  request: { readonly headers: IncomingHttpHeaders },
  body: unknown,
): RetryableRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyForm.test(key)) {
    throw invalidField('headers.idempotency-key', 'invalid_format');
  }
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest();
  return { key, requestHash };
}

/** Claims a key for a request; null when it was free, else what it was used for (Z-05). */
async function claimKey(
  tx: TenantRows,
  claim: {
    readonly userId: string;
    readonly key: string;
    readonly requestHash: Buffer;
    readonly bookingId: string;
  },
): Promise<{ readonly requestHash: Buffer; readonly bookingId: string } | null> {
  const inserted = await insertRow(tx, 'idempotency_key', {
    user_id: claim.userId,
    key: claim.key,
    request_hash: claim.requestHash,
    booking_id: claim.bookingId,
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;
  return selectRows(tx, 'idempotency_key')
    .select(['request_hash as requestHash', 'booking_id as bookingId'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
}
