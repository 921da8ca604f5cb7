import { AppError } from '@axp/contracts';
import { recordEnds } from '../../auth/index.ts';
import type { PeopleContext } from './people-context.ts';
import { objectOf } from './person-facts.ts';

/** Signs a user out on all devices; returns the ids of the ended sessions. */
export async function endSessionsOf(
  { sessions, record, bookings: { clock, actor } }: PeopleContext,
  userId: string,
  reason: 'deactivated' | 'administrator',
): Promise<string[]> {
  const ended = await sessions.endAllOf(userId, { at: clock.now(), reason });
  return recordEnds({ record }, ended, { reason, actorId: actor.id });
}

/** @throws AppError user.not_found */
export async function endAllSessions(context: PeopleContext, id: string): Promise<string[]> {
  const person = await context.people.lock(id);
  if (!person) throw new AppError('user.not_found');
  const ended = await endSessionsOf(context, id, 'administrator');
  if (ended.length === 0) return [];
  await context.audit.record({
    action: 'end-sessions',
    object: objectOf(person),
    before: { sessions: ended.length },
    after: { sessions: 0 },
  });
  return ended;
}
