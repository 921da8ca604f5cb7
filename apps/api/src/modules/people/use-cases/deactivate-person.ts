import type { BookingFate } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { Settlement } from '../../bookings/index.ts';
import { endSessionsOf } from './end-sessions.ts';
import type { PeopleContext } from './people-context.ts';
import { factsOf, objectOf } from './person-facts.ts';
import { lockPerson } from './update-person.ts';

export interface Deactivation {
  readonly version: number;
  readonly bookings: BookingFate;
  readonly handOverToId?: string | undefined;
  readonly reason?: string | undefined;
}

/** Settles the bookings of a person; passed in, because it belongs to another module. */
export type SettleBookings = (
  context: PeopleContext['bookings'],
  settlement: Settlement,
) => Promise<void>;

/**
 * Shuts a person out: their sessions end, and what they have booked is settled, all at once or not
 * at all. Answers which sessions have ended.
 * @throws AppError user.not_found, user.stale, user.last_administrator
 */
export async function deactivatePerson(
  context: PeopleContext,
  id: string,
  wish: Deactivation & { readonly settle: SettleBookings },
): Promise<string[]> {
  const { people, audit, record, bookings } = context;
  const before = await lockPerson(context, id, {
    version: wish.version,
    mayEndAdministrator: true,
  });
  const { reason, toId } = await explained(context, id, wish);
  await people.change(id, { status: 'deactivated' });
  await wish.settle(bookings, { userId: id, fate: wish.bookings, toId, reason });
  const ended = await endSessionsOf(context, id, 'deactivated');
  await record({ kind: 'rights-changed', reason: 'deactivate', userId: id });
  await audit.record({
    action: 'deactivate',
    object: objectOf(before),
    before: factsOf(before),
    after: { ...factsOf(before), status: 'deactivated', bookings: wish.bookings },
  });
  return ended;
}

/** Requires a reason for those who lose or get a booking, and a new owner with access. */
async function explained(
  { people }: PeopleContext,
  id: string,
  { bookings, handOverToId, reason = '' }: Deactivation,
) {
  if (bookings === 'keep') return { reason, toId: null };
  if (reason === '') throw refused('reason', 'required');
  if (bookings === 'cancel') return { reason, toId: null };
  if (handOverToId === undefined) throw refused('handOverToId', 'required');
  const heir = handOverToId === id ? undefined : await people.lock(handOverToId);
  if (heir?.status !== 'active') throw refused('handOverToId', 'user.not_found');
  return { reason, toId: handOverToId };
}

function refused(path: string, code: 'required' | 'user.not_found'): AppError {
  return new AppError(code === 'required' ? 'request.invalid' : code, {
    issues: [{ path, code, params: {} }],
  });
}

/** @throws AppError user.not_found, user.stale */
export async function activatePerson(
  context: PeopleContext,
  id: string,
  version: number,
): Promise<void> {
  const { people, audit, record } = context;
  const before = await lockPerson(context, id, { version, mayEndAdministrator: false });
  if (before.status !== 'deactivated') return;
  await people.change(id, { status: 'active' });
  await record({ kind: 'rights-changed', reason: 'activate', userId: id });
  await audit.record({
    action: 'activate',
    object: objectOf(before),
    before: factsOf(before),
    after: { ...factsOf(before), status: 'active' },
  });
}
