import { AppError } from '@axp/contracts';
import type { DeactivateUserBody } from '@axp/contracts/administration';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordActorEvent } from '../../../platform/security-log/security-log.ts';
import { recordChange } from '../../audit/index.ts';
import { updateUser } from '../person.repository.ts';
import { endSessionsOf } from './end-sessions.ts';
import { factsOf, objectOf } from './person-facts.ts';
import { lockPerson } from './update-person.ts';

interface Settlement extends Pick<DeactivateUserBody, 'decisions'> {
  readonly userId: string;
}

/** Settles what a person leaves open; passed in, because it belongs to another module. */
export type SettleItems = (tx: MemberTransaction, settlement: Settlement) => Promise<void>;

/**
 * Ends a person's access at once: their sessions end, and everything open is settled, all at once
 * or not at all. Password, sign-in methods and feeds check the status at each use. Returns the ids
 * of the ended sessions.
 * @throws AppError user.not_found, user.stale, user.last_administrator, user.items_open,
 * user.heir_not_allowed
 */
export async function deactivatePerson(
  tx: MemberTransaction,
  id: string,
  { version, decisions, settle }: DeactivateUserBody & { readonly settle: SettleItems },
): Promise<string[]> {
  const before = await lockPerson(tx, id, { version, mayEndAdministrator: true });
  // After a deactivation at the platform, what is open still needs a decision.
  const isOpen = before.status !== 'deactivated' || before.is_disabled_upstream;
  if (!isOpen) throw new AppError('user.stale');
  await updateUser(tx, id, { status: 'deactivated', isDisabledUpstream: false });
  await settle(tx, { userId: id, decisions });
  const ended = await endSessionsOf(tx, id, 'deactivated');
  await recordActorEvent(tx, { kind: 'rights-changed', reason: 'deactivate', userId: id });
  const facts = factsOf(before);
  await recordChange(tx, {
    action: 'deactivate',
    object: objectOf(before),
    before: facts,
    after: { ...facts, status: 'deactivated', settled: decisions.length },
  });
  return ended;
}

/** @throws AppError user.not_found, user.stale, user.disabled_upstream */
export async function activatePerson(
  tx: MemberTransaction,
  id: string,
  version: number,
): Promise<void> {
  const before = await lockPerson(tx, id, { version, mayEndAdministrator: false });
  if (before.status !== 'deactivated') return;
  if (before.is_disabled_upstream) throw new AppError('user.disabled_upstream');
  await updateUser(tx, id, { status: 'active' });
  await recordActorEvent(tx, { kind: 'rights-changed', reason: 'activate', userId: id });
  await recordChange(tx, {
    action: 'activate',
    object: objectOf(before),
    before: factsOf(before),
    after: { ...factsOf(before), status: 'active' },
  });
}
