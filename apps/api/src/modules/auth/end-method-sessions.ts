import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { SecurityEvent } from '../../platform/security-log/security-log.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { SessionRepository } from './session.repository.ts';
import { recordEnds } from './use-cases/record-ends.ts';

/** Ends the sessions that came by a sign-in method, in the transaction that switches it off. */
export async function endSessionsOfMethod(
  trx: Transaction<DB>,
  { scope, actor }: MemberContext,
  method: string,
): Promise<void> {
  const sessions = new SessionRepository(trx, scope.merchant.id);
  const reason = 'method_off';
  const ended = await sessions.endOfMethod(method, { at: scope.clock.now(), reason });
  const record = (event: SecurityEvent) => recordSecurityEvent(trx, scope, event);
  await recordEnds({ record }, ended, { reason, actorId: actor.id });
}
