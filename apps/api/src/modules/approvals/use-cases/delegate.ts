import type { DelegationBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { tzOffset } from '@date-fns/tz';
import type { Actor, RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { DelegationRepository, StoredDelegation } from '../delegation.repository.ts';

/** Dependencies of the use cases of delegations, bound to one transaction. */
export interface DelegationContext {
  readonly delegations: DelegationRepository;
  readonly audit: AuditTrail;
  /** Writes into the security log, as done by the approver. */
  readonly record: (event: SecurityEvent) => Promise<void>;
  readonly actor: Pick<Actor, 'id'>;
  readonly newId: () => string;
  /** The day that it is at the merchant: `2026-12-07`. */
  readonly today: string;
}

/** The day that it is at the merchant: `2026-12-07`. */
export function todayOf({ clock, merchant }: Pick<RequestScope, 'clock' | 'merchant'>): string {
  const now = clock.now();
  const aheadMs = tzOffset(merchant.timezone, now) * 60_000;
  return new Date(now.getTime() + aheadMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/**
 * Creates a delegation to a colleague. It covers only what the actor decides on in their own right,
 * not what was delegated to them.
 * @throws AppError access.denied for a user who can't approve anything; user.not_found,
 * delegation.overlaps
 */
export async function delegate(
  { delegations, audit, record, actor, newId, today }: DelegationContext,
  { delegateId, firstDay, lastDay }: DelegationBody,
): Promise<StoredDelegation> {
  if (!(await delegations.decidesOnAnything(actor.id))) throw new AppError('access.denied');
  if (lastDay < today) throw refused('lastDay', 'end_in_past');
  const colleague = delegateId === actor.id ? null : await delegations.findColleague(delegateId);
  if (!colleague) throw refused('delegateId', 'user.not_found');
  const id = newId();
  await delegations.add({ id, approverId: actor.id, delegateId, firstDay, lastDay });
  const made = await delegations.find(id);
  if (!made) throw new AppError('delegation.not_found');
  const object = objectOf(made);
  await record({ kind: 'rights-changed', reason: 'delegate', userId: delegateId });
  await audit.record({ action: 'create', object, before: null, after: factsOf(made) });
  return made;
}

/** @throws AppError delegation.not_found, also for a delegation of another user */
export async function takeBack(
  { delegations, audit, record, actor }: DelegationContext,
  id: string,
): Promise<void> {
  const gone = await delegations.remove(id, actor.id);
  if (!gone) throw new AppError('delegation.not_found');
  const object = objectOf(gone);
  await record({ kind: 'rights-changed', reason: 'end-delegation', userId: gone.delegateId });
  await audit.record({ action: 'delete', object, before: factsOf(gone), after: null });
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
