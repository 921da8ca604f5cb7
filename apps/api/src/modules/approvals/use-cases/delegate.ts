import type { DelegationBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { todayOf } from '../../../platform/calendar/today.ts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { recordActorEvent } from '../../../platform/security-log/security-log.ts';
import { recordChange } from '../../audit/index.ts';
import type { StoredDelegation } from '../delegation.repository.ts';
import {
  decidesOnAnything,
  deleteDelegation,
  findColleague,
  findDelegation,
  insertDelegation,
  listDelegationsOf,
} from '../delegation.repository.ts';

/** Current and future delegations of the actor. */
export function ownDelegations(
  { scope, actor }: MemberContext,
  today: string,
): Promise<StoredDelegation[]> {
  return scope.read((db) => listDelegationsOf({ db, merchant: scope.merchant }, actor.id, today));
}

/**
 * Creates a delegation to a colleague. It covers only what the actor decides on in their own right,
 * not what was delegated to them.
 * @throws AppError access.denied for a user who can't approve anything; user.not_found,
 * delegation.overlaps
 */
export async function delegate(
  tx: MemberTransaction,
  { delegateId, firstDay, lastDay }: DelegationBody,
): Promise<StoredDelegation> {
  if (!(await decidesOnAnything(tx, tx.actor.id))) throw new AppError('access.denied');
  if (lastDay < todayOf(tx)) throw refused('lastDay', 'end_in_past');
  const colleague = delegateId === tx.actor.id ? null : await findColleague(tx, delegateId);
  if (!colleague) throw refused('delegateId', 'user.not_found');
  const id = tx.newId();
  await insertDelegation(tx, { id, approverId: tx.actor.id, delegateId, firstDay, lastDay });
  const made = await findDelegation(tx, id);
  if (!made) throw new AppError('delegation.not_found');
  const object = objectOf(made);
  await recordActorEvent(tx, { kind: 'rights-changed', reason: 'delegate', userId: delegateId });
  await recordChange(tx, { action: 'create', object, before: null, after: factsOf(made) });
  return made;
}

/** @throws AppError delegation.not_found, also for a delegation of another user */
export async function takeBack(tx: MemberTransaction, id: string): Promise<void> {
  const gone = await deleteDelegation(tx, id, tx.actor.id);
  if (!gone) throw new AppError('delegation.not_found');
  const object = objectOf(gone);
  await recordActorEvent(tx, {
    kind: 'rights-changed',
    reason: 'end-delegation',
    userId: gone.delegateId,
  });
  await recordChange(tx, { action: 'delete', object, before: factsOf(gone), after: null });
}

function objectOf({ id, approverName }: StoredDelegation) {
  return { type: 'delegation', id, name: approverName } as const;
}

function factsOf({ delegateName, firstDay, lastDay }: StoredDelegation) {
  return { delegate: delegateName, firstDay, lastDay };
}

function refused(path: string, code: 'end_in_past' | 'user.not_found'): AppError {
  return new AppError(code === 'end_in_past' ? 'request.invalid' : code, {
    issues: [{ path, code, params: {} }],
  });
}
