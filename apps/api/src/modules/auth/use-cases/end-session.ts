import { endSessionOf } from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { recordEnds } from './record-ends.ts';

interface Ending {
  readonly userId: string;
  readonly sessionId: string;
}

/** Signs a user out on one of their devices; false if they have no such session (Z-120). */
export async function endOwnSession(
  { clock, inTransaction, forgetSession }: AuthDeps,
  { userId, sessionId }: Ending,
): Promise<boolean> {
  const at = clock.now();
  const reason = 'signed_out_elsewhere';
  const [endedId] = await inTransaction(async (tx) =>
    recordEnds(tx, await endSessionOf(tx, userId, sessionId, { at, reason }), { reason }),
  );
  if (endedId !== undefined) forgetSession(endedId);
  return endedId !== undefined;
}
