import { AppError } from '@axp/contracts';
import { changeResourceAddresses } from '@axp/contracts/room-mail';
import type { ActionSummary, ResourceAction } from '@axp/contracts/sheets';
import { maxImmediateRows, ResourceSelection, resourceActions } from '@axp/contracts/sheets';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { recordActorEvent } from '../../../../platform/security-log/security-log.ts';
import { changeAddresses } from '../../../connections/room-mail/index.ts';
import { recordChanges } from '../../../records/audit/index.ts';
import type { BulkRunner } from '../../../records/bulk-jobs/index.ts';
import { startBulkJob } from '../../../records/bulk-jobs/index.ts';
import type { ActionTarget } from '../resource-action.repository.ts';
import {
  actionTargets,
  deleteResources,
  lockBatch,
  lockSelected,
  managersOf,
  setActive,
} from '../resource-action.repository.ts';

interface Action {
  readonly selection: ResourceSelection;
  readonly action: ResourceAction;
}

interface ConfirmedAction extends Action {
  /** Number of resources in the summary that the user confirmed. */
  readonly affected: number;
}

const mostExamples = 5;
const reasons = ['already', 'has_bookings', 'is_part'] as const;

/** Summarises an action on many resources: affected, skipped and their bookings. */
export function summariseAction(
  { scope }: MemberContext,
  { selection, action }: Action,
): Promise<ActionSummary> {
  const merchantId = scope.merchant.id;
  return scope.read(async (tx) => {
    const wanted = { merchantId, selection, action, now: scope.clock.now() };
    const targets = await actionTargets(tx.db, wanted);
    const applied = targets.filter(({ skipped }) => skipped === null);
    return {
      selected: targets.length,
      affected: applied.length,
      bookings: applied.reduce((sum, { upcoming }) => sum + upcoming, 0),
      skipped: reasons.flatMap((reason) => {
        const names = targets.filter(({ skipped }) => skipped === reason).map(({ name }) => name);
        if (names.length === 0) return [];
        return [{ reason, count: names.length, examples: names.slice(0, mostExamples) }];
      }),
    };
  });
}

export interface ActionOutcome {
  readonly ids: readonly string[];
  /** The job that changes them, if they are many. */
  readonly jobId: string | null;
}

/**
 * Activates, deactivates or deletes the resources of a selection that the action applies to, at
 * once or as a job, and returns their ids.
 * @throws AppError selection.changed where that is not the number that the user confirmed
 */
export async function runAction(
  tx: MemberTransaction,
  { selection, action, affected }: ConfirmedAction,
): Promise<ActionOutcome> {
  const isJob = affected > maxImmediateRows;
  if (!isJob) await lockSelected(tx, selection);
  const wanted = { merchantId: tx.merchant.id, selection, action, now: tx.clock.now() };
  const all = await actionTargets(tx.db, wanted);
  const targets = all.filter(({ skipped }) => skipped === null);
  if (targets.length !== affected) throw new AppError('selection.changed');
  const ids = targets.map(({ id }) => id);
  if (isJob) {
    const job = { subject: 'resource', action, selection, total: all.length } as const;
    return { ids, jobId: await startBulkJob(tx, job) };
  }
  await change(tx, action, targets);
  return { ids, jobId: null };
}

/** Changes the resources of a job, a batch at a time. */
export const resourceRunner: BulkRunner = {
  lock: (tx, batch) => lockBatch(tx, ResourceSelection.parse(batch.selection), batch),
  change: async (tx, batch, ids) => {
    const action = resourceActions.find((one) => one === batch.action);
    if (!action) throw new Error('unknown action of a job');
    const selection = { ids: [...ids] };
    const wanted = { merchantId: tx.merchant.id, selection, action, now: tx.clock.now() };
    const rows = await actionTargets(tx.db, wanted);
    const targets = rows.filter(({ skipped }) => skipped === null);
    if (targets.length > 0) await change(tx, action, targets);
    return { rows };
  },
};

/** Changes locked resources. */
async function change(
  tx: MemberTransaction,
  action: ResourceAction,
  targets: readonly ActionTarget[],
): Promise<void> {
  const ids = targets.map(({ id }) => id);
  if (action === 'address-on' || action === 'address-off') {
    if (!tx.actor.ability.can(...changeResourceAddresses.access))
      throw new AppError('access.denied');
    const isActive = action === 'address-on';
    await changeAddresses(
      tx,
      ids.map((resourceId) => ({ resourceId, isActive })),
    );
  } else if (action === 'delete') await deleteMany(tx, targets);
  else {
    const isActive = action === 'activate';
    await setActive(tx, ids, isActive);
    await recordChanges(
      tx,
      targets.map(({ id, name }) => ({
        action,
        object: { type: 'resource', id, name },
        before: { isActive: !isActive },
        after: { isActive },
      })),
    );
  }
}

/** Deletes locked resources without bookings, with the rights of those who manage them. */
export async function deleteMany(
  tx: MemberTransaction,
  targets: readonly Pick<ActionTarget, 'id' | 'name'>[],
): Promise<void> {
  const ids = targets.map(({ id }) => id);
  for (const userId of await managersOf(tx, ids)) {
    const detail = 'managedResources';
    await recordActorEvent(tx, { kind: 'rights-changed', reason: 'update', userId, detail });
  }
  await deleteResources(tx, ids);
  await recordChanges(
    tx,
    targets.map(({ id, name }) => ({
      action: 'delete',
      object: { type: 'resource', id, name },
      before: { name },
      after: null,
    })),
  );
}
