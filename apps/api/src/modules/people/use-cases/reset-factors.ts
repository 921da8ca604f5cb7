import { AppError } from '@axp/contracts';
import { endSessionsOf } from './end-sessions.ts';
import type { PeopleContext } from './people-context.ts';
import { objectOf } from './person-facts.ts';

/**
 * Removes the second factors of a person who has lost them, and ends their sessions. Their own are
 * in the profile, behind the password: an administrator could lock themselves out here.
 * @returns the sessions that ended
 * @throws AppError second_factor.own, user.not_found, second_factor.not_found
 */
export async function resetFactors(context: PeopleContext, id: string): Promise<string[]> {
  const { people, audit, record, factors, bookings } = context;
  if (id === bookings.actor.id) throw new AppError('second_factor.own');
  const person = await people.lock(id);
  if (!person) throw new AppError('user.not_found');
  const { hasApp, passkeys } = await factors.removeAll(id);
  if (!hasApp && passkeys === 0) throw new AppError('second_factor.not_found');
  await record({ kind: 'factor-changed', reason: 'reset', userId: id });
  await audit.record({
    action: 'reset-factors',
    object: objectOf(person),
    before: { app: hasApp, passkeys },
    after: { app: false, passkeys: 0 },
  });
  return endSessionsOf(context, id, 'administrator');
}
