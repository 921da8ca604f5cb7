import type { BookingFate } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordActorEvent } from '../../../platform/security-log/security-log.ts';
import { recordChange } from '../../audit/index.ts';
import type { Settlement } from '../../bookings/index.ts';
import { lockUser, updateUser } from '../person.repository.ts';
import { endSessionsOf } from './end-sessions.ts';
import { factsOf, objectOf } from './person-facts.ts';
import { lockPerson } from './update-person.ts';

export interface Deactivation {
  readonly version: number;
  readonly bookings: BookingFate;
  readonly handOverToId?: string | undefined;
  readonly reason?: string | undefined;
}

/** Settles the bookings of a person; passed in, because it belongs to another module. */
export type SettleBookings = (context: MemberTransaction, settlement: Settlement) => Promise<void>;

/**
 * Shuts a person out: their sessions end, and what they have booked is settled, all at once or not
 * at all. Answers which sessions have ended.
 * @throws AppError user.not_found, user.stale, user.last_administrator
 */
export async function deactivatePerson(
  tx: MemberTransaction,
  id: string,
  deactivation: Deactivation & { readonly settle: SettleBookings },
): Promise<string[]> {
  const before = await lockPerson(tx, id, {
    version: deactivation.version,
    mayEndAdministrator: true,
  });
  const { reason, toId } = await explained(tx, id, deactivation);
  await updateUser(tx, id, { status: 'deactivated' });
  await deactivation.settle(tx, { userId: id, fate: deactivation.bookings, toId, reason });
  const ended = await endSessionsOf(tx, id, 'deactivated');
  await recordActorEvent(tx, { kind: 'rights-changed', reason: 'deactivate', userId: id });
  await recordChange(tx, {
    action: 'deactivate',
    object: objectOf(before),
    before: factsOf(before),
    after: { ...factsOf(before), status: 'deactivated', bookings: deactivation.bookings },
  });
  return ended;
}

/** Requires a reason for those who lose or get a booking, and a new owner with access. */
async function explained(
  tx: MemberTransaction,
  id: string,
  { bookings, handOverToId, reason = '' }: Deactivation,
) {
  if (bookings === 'keep') return { reason, toId: null };
  if (reason === '') throw refused('reason', 'required');
  if (bookings === 'cancel') return { reason, toId: null };
  if (handOverToId === undefined) throw refused('handOverToId', 'required');
  const heir = handOverToId === id ? undefined : await lockUser(tx, handOverToId);
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
  tx: MemberTransaction,
  id: string,
  version: number,
): Promise<void> {
  const before = await lockPerson(tx, id, { version, mayEndAdministrator: false });
  if (before.status !== 'deactivated') return;
  await updateUser(tx, id, { status: 'active' });
  await recordActorEvent(tx, { kind: 'rights-changed', reason: 'activate', userId: id });
  await recordChange(tx, {
    action: 'activate',
    object: objectOf(before),
    before: factsOf(before),
    after: { ...factsOf(before), status: 'active' },
  });
}
