import type { MemberTransaction } from '../../platform/db/tenant-transaction.ts';
import { endSessionsByMethod } from './session.repository.ts';
import { recordEnds } from './use-cases/record-ends.ts';

/** Ends the sessions started by a sign-in method, in the transaction that switches it off. */
export async function endSessionsOfMethod(tx: MemberTransaction, method: string): Promise<void> {
  const reason = 'method_off';
  const ended = await endSessionsByMethod(tx, method, { at: tx.clock.now(), reason });
  await recordEnds(tx, ended, { reason, actorId: tx.actor.id });
}
