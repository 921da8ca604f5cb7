import type { Hold, HoldBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { mayUse, resolveBookingRules } from '../../resources/index.ts';
import { widened } from '../rules/time.ts';
import { checkTimes } from '../rules/time-rules.ts';
import type { BookingContext } from './booking-context.ts';
import { checkOpening } from './check-opening.ts';

/** More forms than a person fills in at once; the oldest give way, so nobody can hold a house. */
const formsOfPerson = 5;

/**
 * Keeps a time for the caller's form. The same form again renews its hold or moves it; in the
 * caller's transaction, so that nobody gets in between.
 */
export async function holdTime(tx: BookingContext, formId: string, body: HoldBody): Promise<Hold> {
  const { start, end, resourceId, quantity } = body;
  const holderId = tx.actor.id;
  const slot = await allowedSlot(tx, body);
  // Sent together and done in this order.
  await Promise.all([
    tx.store.holds.lock(holderId),
    tx.store.holds.giveBack({ holderId, formId }),
    tx.store.holds.giveBackOldest(holderId, formsOfPerson - 1),
    tx.store.holds.clear(resourceId, slot, holderId),
  ]);
  const expiresAt = await tx.store.holds.take({ ...slot, resourceId, holderId, formId, quantity });
  if (expiresAt === null) {
    throw new AppError('booking.slot_taken', {
      issues: [{ path: 'start', code: 'booking.slot_taken', params: {} }],
      clashes: await tx.store.bookings.clashes([resourceId], slot),
    });
  }
  return { formId, resourceId, start, end, expiresAt };
}

/** What a booking of this time would take; refused where the rules would refuse the booking. */
async function allowedSlot(tx: BookingContext, body: HoldBody) {
  const unitId = tx.actor.defaultBusinessUnitId;
  const [resource, unitRules] = await Promise.all([
    tx.store.bookings.findBookable(body.resourceId),
    unitId === null ? null : tx.store.bookings.findBusinessUnitRules(unitId),
  ]);
  if (!resource || !mayUse(tx.actor, resource.keptFor)) {
    throw new AppError('resource.not_found', {
      issues: [{ path: 'resourceId', code: 'resource.not_found', params: {} }],
    });
  }
  refuseUnlessOffered(tx.merchant, resource.type);
  const rules = resolveBookingRules(resource.type, [
    tx.merchant.bookingRules[resource.type],
    unitRules?.[resource.type],
    resource.rules,
  ]);
  checkTimes(body, { rules, timezone: resource.timezone, now: tx.clock.now() });
  checkOpening(body, { resource, rules });
  return widened(body, rules.bufferAfterMinutes);
}
