import { AppError, refusalAt } from '@axp/contracts';
import type { PeopleActionSummary } from '@axp/contracts/sheets';
import {
  maxImmediateRows,
  PeopleAction,
  PeopleSelection,
  personSkipReasons,
} from '@axp/contracts/sheets';
import type { SessionKey } from '../../../../platform/auth/actor-directory.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { recordActorEvent } from '../../../../platform/security-log/security-log.ts';
import { requestNoticeMails } from '../../../notices/account-mails/index.ts';
import { objectOf, setOnlyUnitAsDefault } from '../../../people/people/index.ts';
import { recordChanges } from '../../../records/audit/index.ts';
import type { Batch, BulkRunner } from '../../../records/bulk-jobs/index.ts';
import { startBulkJob } from '../../../records/bulk-jobs/index.ts';
import { openSessionIds } from '../person.repository.ts';
import type { ActionTarget } from '../person-action.repository.ts';
import {
  actionTargets,
  addToUnit,
  lockBatch,
  lockSelected,
  setDeactivated,
  titleOfUnit,
} from '../person-action.repository.ts';
import { listContextOf } from '../person-filter.ts';
import { endSessionsOf } from './person-access.ts';

interface Action {
  readonly selection: PeopleSelection;
  readonly action: PeopleAction;
}

interface ConfirmedAction extends Action {
  /** Number of people in the summary that the user confirmed. */
  readonly affected: number;
}

const mostExamples = 5;

/**
 * Summarises an action on many people: affected, and skipped by reason.
 * @throws AppError business_unit.not_found
 */
export function summarisePeopleAction(
  { scope, actor }: MemberContext,
  { selection, action }: Action,
): Promise<PeopleActionSummary> {
  const here = listContextOf(scope);
  const wanted = { here, selection, action, actorId: actor.id, now: scope.clock.now() };
  return scope.read(async (tx) => {
    await requireUnit(tx, action);
    const targets = await actionTargets(tx.db, wanted);
    return {
      selected: targets.length,
      affected: targets.filter(({ skipped }) => skipped === null).length,
      skipped: personSkipReasons.flatMap((reason) => {
        const people = targets.filter(({ skipped }) => skipped === reason);
        if (people.length === 0) return [];
        const examples = people
          .slice(0, mostExamples)
          .map(({ id, fullName }) => ({ id, fullName }));
        return [{ reason, count: people.length, examples }];
      }),
    };
  });
}

export interface PeopleOutcome {
  readonly affected: number;
  /** Sessions of changed people, which read the change from now on. */
  readonly sessionIds: readonly string[];
  /** The job that changes them, if they are many. */
  readonly jobId: string | null;
}

/**
 * Adds a unit, invites again or deactivates the people of a selection whom the action applies to,
 * at once or as a job.
 * @throws AppError selection.changed where that is not the number that the user confirmed,
 * business_unit.not_found, limit.reached
 */
export async function runPeopleAction(
  tx: MemberTransaction,
  { selection, action, affected }: ConfirmedAction,
): Promise<PeopleOutcome> {
  const here = listContextOf(tx);
  const wanted = { here, selection, action, actorId: tx.actor.id, now: tx.clock.now() };
  const isJob = affected > maxImmediateRows;
  if (!isJob) await lockSelected(tx, wanted);
  await requireUnit(tx, action);
  const all = await actionTargets(tx.db, wanted);
  const targets = all.filter(({ skipped }) => skipped === null);
  if (targets.length !== affected) throw new AppError('selection.changed');
  if (isJob) {
    const job = { subject: 'user', action, selection, total: all.length } as const;
    return { affected, sessionIds: [], jobId: await startBulkJob(tx, job) };
  }
  return { affected, sessionIds: await change(tx, action, targets), jobId: null };
}

/**
 * Changes the people of a job, a batch at a time.
 * @param forgetSession called for the sessions of changed people, once the change is committed
 */
export function peopleRunner(forgetSession: (key: SessionKey) => void): BulkRunner {
  const wantedBy = (tx: MemberTransaction, batch: Batch, selection: PeopleSelection) => {
    const action = PeopleAction.parse(batch.action);
    return {
      here: listContextOf(tx),
      selection,
      action,
      actorId: tx.actor.id,
      now: tx.clock.now(),
    };
  };
  return {
    lock: (tx, batch) =>
      lockBatch(tx, wantedBy(tx, batch, PeopleSelection.parse(batch.selection)), batch),
    change: async (tx, batch, ids) => {
      const wanted = wantedBy(tx, batch, { ids: [...ids] });
      const people = await actionTargets(tx.db, wanted);
      const targets = people.filter(({ skipped }) => skipped === null);
      const sessionIds = targets.length > 0 ? await change(tx, wanted.action, targets) : [];
      return {
        rows: people.map(({ id, fullName: name, skipped }) => ({ id, name, skipped })),
        onCommit: () => {
          for (const sessionId of sessionIds) {
            forgetSession({ merchantId: tx.merchant.id, sessionId });
          }
        },
      };
    },
  };
}

/** Changes locked people; returns the sessions that are to read it. */
function change(
  tx: MemberTransaction,
  action: PeopleAction,
  targets: readonly ActionTarget[],
): Promise<string[]> {
  switch (action.kind) {
    case 'assign-unit':
      return assignUnit(tx, action, targets);
    case 'invite-again':
      return inviteAgain(tx, targets);
    case 'deactivate':
      return deactivate(tx, targets);
  }
}

async function assignUnit(
  tx: MemberTransaction,
  action: Extract<PeopleAction, { kind: 'assign-unit' }>,
  targets: readonly ActionTarget[],
): Promise<string[]> {
  const title = await requireUnit(tx, action);
  const ids = targets.map(({ id }) => id);
  await addToUnit(tx, ids, action.businessUnitId);
  await setOnlyUnitAsDefault(tx, ids);
  for (const userId of ids) {
    const detail = 'businessUnits';
    await recordActorEvent(tx, { kind: 'rights-changed', reason: 'update', userId, detail });
  }
  await recordChanges(
    tx,
    targets.map((person) => ({
      action: 'update',
      object: objectOf(person),
      before: { businessUnits: person.units },
      after: { businessUnits: [...person.units, title].toSorted((a, b) => a.localeCompare(b)) },
    })),
  );
  return openSessionIds(tx, ids);
}

async function inviteAgain(
  tx: MemberTransaction,
  targets: readonly ActionTarget[],
): Promise<string[]> {
  await tx.uses.count({ mails: targets.length });
  const mails = targets.map(({ email }) => ({ id: tx.newId(), email }));
  await requestNoticeMails(tx, { purpose: 'activate' }, mails);
  await recordChanges(
    tx,
    targets.map((person) => ({
      action: 'invite',
      object: objectOf(person),
      before: null,
      after: { email: person.email },
    })),
  );
  return [];
}

async function deactivate(
  tx: MemberTransaction,
  targets: readonly ActionTarget[],
): Promise<string[]> {
  await setDeactivated(
    tx,
    targets.map(({ id }) => id),
  );
  const ended: string[] = [];
  for (const { id: userId } of targets) {
    ended.push(...(await endSessionsOf(tx, userId, 'deactivated')));
    await recordActorEvent(tx, { kind: 'rights-changed', reason: 'deactivate', userId });
  }
  await recordChanges(
    tx,
    targets.map((person) => ({
      action: 'deactivate',
      object: objectOf(person),
      before: { status: person.status },
      after: { status: 'deactivated' },
    })),
  );
  return ended;
}

async function requireUnit(tx: TenantRows, action: PeopleAction): Promise<string> {
  if (action.kind !== 'assign-unit') return '';
  const title = await titleOfUnit(tx, action.businessUnitId);
  if (title === null) throw refusalAt('action.businessUnitId', 'business_unit.not_found');
  return title;
}
