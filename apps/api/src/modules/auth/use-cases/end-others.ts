import type { AuthStore } from './auth-deps.ts';
import { recordEnds } from './record-ends.ts';

interface Others {
  readonly userId: string;
  /** Null to end every one. */
  readonly keptId: string | null;
  readonly now: Date;
}

/** After a new password, whoever had the old one may hold some of the other sessions (Z-101). */
export async function endOthers(
  store: Pick<AuthStore, 'sessions' | 'record'>,
  { userId, keptId, now }: Others,
): Promise<string[]> {
  const ids = await store.sessions.endOthers(userId, keptId, now);
  const ended = ids.map((id) => ({ id, userId }));
  await recordEnds(store, ended, { reason: 'password_changed' });
  return ids;
}
