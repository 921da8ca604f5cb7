import { AppError, refusalAt } from '@axp/contracts';
import { updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import { isOver } from '../rules/abilities.ts';
import { changesBetween } from '../rules/field-changes.ts';
import { allows } from '../rules/moves.ts';
import { defaultTitle, mayBookFor } from '../steps/request-form.ts';
import { recordEvent } from '../steps/step.ts';
import { findBookable } from '../store/bookable.ts';
import { handOver } from '../store/booking-row.ts';
import { findMovable } from '../store/movable.ts';

interface Claim {
  readonly id: string;
  /** The identity of the display that made it. */
  readonly from: string;
  readonly businessUnitId: string | undefined;
}

/**
 * Makes a walk-up booking the actor's own (ADR 120). Its time was judged when it was made.
 * @throws AppError walk_up.not_claimable, resource.not_found, business_unit.not_allowed
 */
export async function claimBooking(
  tx: MemberTransaction,
  { id, from, businessUnitId }: Claim,
): Promise<void> {
  if (businessUnitId !== undefined && !mayBookFor(tx.actor, businessUnitId)) {
    throw refusalAt('businessUnitId', 'business_unit.not_allowed');
  }
  const before = await findMovable(tx, id);
  const isOpen = before && !isOver(before, tx.clock.now());
  if (!isOpen || !allows('check-out', before.status, ['owner'])) {
    throw new AppError('walk_up.not_claimable');
  }
  const resource = await findBookable(tx, before.resourceId);
  if (!resource || !mayUse(tx.actor, resource.keptFor)) throw new AppError('resource.not_found');
  await handOver(tx, [id], { from, to: tx.actor.id });
  await updateRows(tx, 'booking')
    .set({
      title: defaultTitle(tx.language, tx.actor.fullName),
      business_unit_id: businessUnitId ?? tx.actor.defaultBusinessUnitId ?? before.businessUnitId,
    })
    .where('id', '=', id)
    .execute();
  const after = await findMovable(tx, id);
  if (!after) throw new AppError('walk_up.not_claimable');
  const { status } = after;
  const changes = changesBetween(before, after);
  const event = { bookingId: id, action: 'edit', from: status, to: status, reason: null } as const;
  await recordEvent(tx, { ...event, changes }, []);
}
