import { AppError } from '@axp/contracts';
import type { PlanEditing } from '@axp/contracts/floor-plans';
import type { NotNull } from 'kysely';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { lockFloor } from './floor-plan.repository.ts';

/** Four times the pause between two requests of an open editor. */
const leaseMs = 60_000;

/** The present editor of a plan; null once no request has come from it for a minute. */
async function findEditor(tx: MemberTransaction, floorId: string): Promise<PlanEditing | null> {
  const row = await selectRows(tx, 'floor_plan')
    .innerJoin('app_user', sameMerchant('app_user.id', 'floor_plan.editor_id'))
    .select(['app_user.id', 'app_user.full_name', 'floor_plan.edited_since', 'floor_plan.version'])
    .where('floor_plan.floor_id', '=', floorId)
    .where('floor_plan.edited_until', '>', tx.clock.now().toISOString())
    .$narrowType<{ edited_since: NotNull }>()
    .executeTakeFirst();
  if (!row) return null;
  const { id, full_name, edited_since, version } = row;
  return { editor: { id, fullName: full_name }, since: edited_since, version };
}

/**
 * Makes the caller the editor of a plan, or keeps it, unless another user is. Returns the editor; the
 * one that is replaced on purpose must be the present one.
 * @throws AppError floor.not_found
 */
export async function claimEditing(
  tx: MemberTransaction,
  floorId: string,
  takeOverFrom: string | undefined,
): Promise<PlanEditing> {
  const floor = await lockFloor(tx, floorId);
  const { actor, clock } = tx;
  const present = await findEditor(tx, floorId);
  const isOwn = present?.editor.id === actor.id;
  if (present && !isOwn && present.editor.id !== takeOverFrom) return present;
  const since = isOwn ? present.since : clock.now().toISOString();
  const editing = {
    editor_id: actor.id,
    edited_since: since,
    edited_until: new Date(clock.now().getTime() + leaseMs).toISOString(),
  };
  const place = { floor_id: floorId, building_id: floor.building_id, version: 0 };
  const { version } = await insertRow(tx, 'floor_plan', { ...place, ...editing })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'floor_id']).doUpdateSet(editing))
    .returning('version')
    .executeTakeFirstOrThrow();
  return { editor: { id: actor.id, fullName: actor.fullName }, since, version };
}

/** @throws AppError floor_plan.being_edited if another user edits a plan */
export async function refuseOtherEditor(tx: MemberTransaction, floorId: string): Promise<void> {
  const present = await findEditor(tx, floorId);
  if (present && present.editor.id !== tx.actor.id) {
    throw new AppError('floor_plan.being_edited', { params: { name: present.editor.fullName } });
  }
}
