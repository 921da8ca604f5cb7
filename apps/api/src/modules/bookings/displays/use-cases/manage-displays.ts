import type { OperationRequest } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { updateDisplay } from '@axp/contracts/administration';
import { identifySeconds } from '@axp/contracts/vocabulary';
import { recordChangedRows } from '@axp/server-kit/db';
import { displaySubject } from '../../../../platform/changes/changes.ts';
import { deleteRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordOwnEvent } from '../../../../platform/security-log/security-log.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { settingsOf } from '../display.queries.ts';
import { listManaged } from '../display.queries.ts';

/** @throws AppError display.not_found, display.stale */
export async function changeDisplay(
  tx: MemberTransaction,
  id: string,
  { version, ...wanted }: OperationRequest<typeof updateDisplay>['body'],
): Promise<void> {
  const { kind, shows, ...before } = await findManaged(tx, id);
  if (before.version !== version) throw new AppError('display.stale');
  // People do nothing at a board.
  const settings = { ...wanted, actions: kind === 'board' ? [] : [...new Set(wanted.actions)] };
  const { screenOff, ...columns } = settings;
  const { numUpdatedRows } = await updateRows(tx, 'display')
    .set({
      ...columns,
      off_start: screenOff?.start ?? null,
      off_end: screenOff?.end ?? null,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) throw new AppError('display.stale');
  refresh(tx, id);
  await recordChange(tx, {
    action: 'update',
    object: { type: 'display', id, name: shows.name },
    before: factsOf(before),
    after: factsOf(settings),
  });
}

/**
 * Lets a display show its name for a moment.
 * @throws AppError display.not_found
 */
export async function identify(tx: MemberTransaction, id: string): Promise<void> {
  const until = new Date(tx.clock.now().getTime() + identifySeconds * 1_000).toISOString();
  const { numUpdatedRows } = await updateRows(tx, 'display')
    .set({ identify_until: until })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) throw new AppError('display.not_found');
  refresh(tx, id);
}

/**
 * Ends a display: its device is refused from now on, and shows that it is not paired.
 * @throws AppError display.not_found
 */
export async function removeDisplay(tx: MemberTransaction, id: string): Promise<void> {
  const { shows, device } = await findManaged(tx, id);
  await deleteRows(tx, 'display').where('id', '=', id).execute();
  refresh(tx, id);
  await recordOwnEvent(tx, { kind: 'key-removed', reason: 'display', detail: shows.name });
  await recordChange(tx, {
    action: 'delete',
    object: { type: 'display', id, name: shows.name },
    before: { shows: shows.name, device },
  });
}

async function findManaged(tx: MemberTransaction, id: string) {
  const [display] = await listManaged(tx, { id, now: tx.clock.now() });
  if (!display) throw new AppError('display.not_found');
  return display;
}

/** The device reads again what it shows, on whichever server it is. */
function refresh({ db, merchant }: MemberTransaction, id: string): void {
  recordChangedRows(db, 'display', [displaySubject(merchant.id, id)]);
}

function factsOf({ language, theme, details, actions, screenOff }: ReturnType<typeof settingsOf>) {
  const off = screenOff && `${screenOff.start}–${screenOff.end}`;
  return { language, theme, details, actions: actions.join(', '), screenOff: off };
}
