import type { AuthStore } from './auth-deps.ts';
import { recordEnds } from './record-ends.ts';

interface Others {
  readonly userId: string;
  /** Null to end all. */
  readonly keptId: string | null;
  readonly now: Date;
}

/** Ends a user's other sessions after a password change: a thief may hold one of them (Z-101). */
export async function endOthers(
  store: Pick<AuthStore, 'sessions' | 'record'>,
  { userId, keptId, now }: Others,
): Promise<string[]> {
  const reason = 'password_changed';
  const ended = await store.sessions.endAllOf(userId, { at: now, reason, keptId });
  return recordEnds(store, ended, { reason });
}
