import { AppError } from '@axp/contracts';
import { moveInLimits } from '@axp/contracts/move-in';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { UploadFacts } from '../move-in.repository.ts';
import { beginWork, insertMoveIn, lockMoveIn } from '../move-in.repository.ts';
import type { ReadFile } from '../read-upload.ts';
import { insertThings } from '../thing.repository.ts';
import { chooseFor, requireOpen } from './choose.ts';
import { matchThings } from './match-things.ts';
import { countChanged, notUndoable } from './undo-move-in.ts';

interface Upload extends UploadFacts {
  /** Resource whose bookings a calendar file has; its events then name it by this id. */
  readonly resourceId?: string | undefined;
}

/** Stores an uploaded file as a draft, and proposes what becomes of its things; returns its id. */
export async function startMoveIn(
  tx: MemberTransaction,
  read: ReadFile,
  { resourceId, ...upload }: Upload,
): Promise<string> {
  const id = await insertMoveIn(tx, read, upload);
  await insertThings(tx, id, read.batches);
  if (resourceId && read.isOfResource)
    await chooseFor(tx, id, 'resource', { [resourceId]: { to: 'existing', id: resourceId } });
  await matchThings(tx, await lockMoveIn(tx, id));
  return id;
}

/** @throws AppError move_in.not_found, move_in.begun */
export async function beginCheck(tx: MemberTransaction, id: string): Promise<void> {
  requireOpen(await lockMoveIn(tx, id));
  await beginWork(tx, id, 'checking');
}

/** @throws AppError move_in.not_found, move_in.begun, move_in.stale, move_in.unchecked */
export async function beginRun(tx: MemberTransaction, id: string, version: number): Promise<void> {
  const moveIn = await lockMoveIn(tx, id);
  requireOpen(moveIn);
  if (moveIn.version !== version) throw new AppError('move_in.stale');
  if (moveIn.state !== 'checked') throw new AppError('move_in.unchecked');
  await beginWork(tx, id, 'running');
}

/** @throws AppError move_in.not_found, move_in.not_undoable */
export async function beginUndo(tx: MemberTransaction, id: string): Promise<void> {
  const { state, ended_at: endedAt } = await lockMoveIn(tx, id);
  const since = tx.clock.now().getTime() - moveInLimits.undoHours * 60 * 60 * 1000;
  const isInTime = state === 'done' && endedAt !== null && Date.parse(endedAt) > since;
  const changed = isInTime ? await countChanged(tx, id) : 0;
  if (!isInTime || changed > 0) throw notUndoable(changed);
  await beginWork(tx, id, 'undoing');
}
