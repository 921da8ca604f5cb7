import type { Hold, HoldBody } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import { widened } from '../rules/time.ts';
import { checkTimes } from '../rules/time-rules.ts';
import { noSuchResource, withRules } from '../steps/candidates.ts';
import { checkOpening } from '../steps/opening.ts';
import { timeTaken } from '../steps/take-time.ts';
import { findBookable, findBusinessUnitRules } from '../store/bookable.ts';
import { clearHolds } from '../store/unit-time.ts';
import { deleteHold, deleteOldestHolds, insertHold, lockHolds } from './hold.repository.ts';

/** Most open forms that hold time for one user; the oldest ones lose their hold. */
const formsOfPerson = 5;

/** Holds a time for the caller's form. The same form again renews or moves its hold. */
export async function holdTime(
  tx: MemberTransaction,
  formId: string,
  body: HoldBody,
): Promise<Hold> {
  const { start, end, resourceId, quantity } = body;
  const holderId = tx.actor.id;
  const { slot, links } = await allowedSlot(tx, body);
  // Sent together and done in this order.
  await Promise.all([
    lockHolds(tx, holderId),
    deleteHold(tx, { holderId, formId }),
    deleteOldestHolds(tx, holderId, formsOfPerson - 1),
    clearHolds(tx, resourceId, slot, holderId),
  ]);
  const expiresAt = await insertHold(tx, {
    ...slot,
    resourceId,
    holderId,
    formId,
    quantity,
    links,
  });
  if (expiresAt === null) throw await timeTaken(tx, resourceId, slot);
  return { formId, resourceId, start, end, expiresAt };
}

/** Releases what a form of the caller keeps. */
export function releaseHeldTime(tx: MemberTransaction, formId: string): Promise<void> {
  return deleteHold(tx, { holderId: tx.actor.id, formId });
}

/** The time that a booking would take; refused where a booking would be refused. */
async function allowedSlot(tx: MemberTransaction, body: HoldBody) {
  const unitId = tx.actor.defaultBusinessUnitId;
  const [resource, unitRules] = await Promise.all([
    findBookable(tx, body.resourceId),
    unitId === null ? null : findBusinessUnitRules(tx, unitId),
  ]);
  if (!resource || !mayUse(tx.actor, resource.keptFor)) {
    throw noSuchResource();
  }
  refuseUnlessOffered(tx.merchant, resource.type);
  const { rules } = withRules(tx, resource, unitRules);
  checkTimes(body, { rules, timezone: resource.timezone, now: tx.clock.now() });
  checkOpening(body, { resource, rules });
  return { slot: widened(body, rules.bufferAfterMinutes), links: resource.links };
}
