import * as z from 'zod/mini';
import type { SessionStore } from '@/shared/lib/tab-store.ts';
import { readStored } from '@/shared/lib/tab-store.ts';
import type { DraftKey } from './draft.ts';

const Attempt = z.object({ content: z.string(), key: z.string() });

const prefix = 'axp-booking-attempt';

function nameOf({ userId, subject }: DraftKey): string {
  return `${prefix}:${userId}:${subject}`;
}

/**
 * The `Idempotency-Key` of an attempt to book (Z-05). The same content keeps its key, also over a
 * reload, so that a retry after a lost connection books once; other content is another attempt.
 */
export function attemptKey(store: SessionStore, of: DraftKey, body: unknown): string {
  const name = nameOf(of);
  const content = JSON.stringify(body);
  const known = readStored(store, name, Attempt);
  if (known?.content === content) return known.key;
  const key = crypto.randomUUID();
  store.setItem(name, JSON.stringify({ content, key }));
  return key;
}

/** After an answer of the server the attempt is over; sending the same again is a new one. */
export function endAttempt(store: SessionStore, of: DraftKey): void {
  store.removeItem(nameOf(of));
}
