import { AppError } from '@axp/contracts';
import type { PeopleContext } from './people-context.ts';
import { objectOf } from './person-facts.ts';

/** Signs a person out everywhere; answers of which sessions. */
export async function endSessionsOf(
  { people, record, bookings }: PeopleContext,
  userId: string,
  reason: 'deactivated' | 'administrator',
): Promise<string[]> {
  const ended = await people.endSessions(userId, bookings.clock.now(), reason);
  for (const _ of ended) await record({ kind: 'session-ended', reason, userId });
  return ended;
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

/** @throws AppError user.not_found */
export async function requirePerson({ people }: PeopleContext, id: string): Promise<void> {
  if (!(await people.lock(id))) throw new AppError('user.not_found');
}
