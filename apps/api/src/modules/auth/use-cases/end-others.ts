import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { endUserSessions } from '../session.repository.ts';
import { recordEnds } from './record-ends.ts';

interface Others {
  readonly userId: string;
  /** Null to end all. */
  readonly keptId: string | null;
  readonly now: Date;
}

/** Ends a user's other sessions after a password change: a thief may hold one of them (Z-101). */
export async function endOthers(
  tx: RequestTransaction,
  { userId, keptId, now }: Others,
): Promise<string[]> {
  const reason = 'password_changed';
  const ended = await endUserSessions(tx, userId, { at: now, reason, keptId });
  return recordEnds(tx, ended, { reason });
}
