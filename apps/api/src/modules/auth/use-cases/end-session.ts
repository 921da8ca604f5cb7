import { AppError } from '@axp/contracts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import { endSessionOf, findProvenAt } from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { recordEnds } from './record-ends.ts';

/** How long a sign-in or a confirmation allows its session to end others. */
const confirmedForMs = 15 * 60 * 1000;

interface Ending {
  readonly actor: Pick<Actor, 'id' | 'sessionId'>;
  readonly sessionId: string;
}

/**
 * Signs a user out on one of their devices; false if they have no such session (Z-120). A stranger
 * at an open browser must not sign its owner out elsewhere.
 * @throws AppError auth.confirmation_required
 */
export async function endOwnSession(
  { clock, inTransaction, forgetSession }: AuthDeps,
  { actor, sessionId }: Ending,
): Promise<boolean> {
  const at = clock.now();
  const reason = 'signed_out_elsewhere';
  const [endedId] = await inTransaction(async (tx) => {
    const provenAt = actor.sessionId === null ? null : await findProvenAt(tx, actor.sessionId);
    const ageMs = at.getTime() - (provenAt?.getTime() ?? 0);
    if (ageMs >= confirmedForMs) throw new AppError('auth.confirmation_required');
    return recordEnds(tx, await endSessionOf(tx, actor.id, sessionId, { at, reason }), { reason });
  });
  if (endedId !== undefined) forgetSession(endedId);
  return endedId !== undefined;
}
