import type { Hold, HoldBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { mayUse, resolveBookingRules } from '../../resources/index.ts';
import { checkTimes } from '../domain/time-rules.ts';
import { widened } from '../domain/time-slot.ts';
import type { BookingContext } from './booking-context.ts';
import { checkOpening } from './check-opening.ts';

/** More forms than a person fills in at once; the oldest give way, so nobody can hold a house. */
const formsOfPerson = 5;

/**
 * Keeps a time for the caller's form. The same form again renews its hold or moves it; in the
 * caller's transaction, so that nobody gets in between.
 */
export async function holdTime(
  context: BookingContext,
  formId: string,
  body: HoldBody,
): Promise<Hold> {
  const { store, actor } = context;
  const { start, end, resourceId, quantity } = body;
  const holderId = actor.id;
  const slot = await allowedSlot(context, body);
  // Sent together and done in this order.
  await Promise.all([
    store.holds.lock(holderId),
    store.holds.giveBack({ holderId, formId }),
    store.holds.giveBackOldest(holderId, formsOfPerson - 1),
    store.holds.clear(resourceId, slot, holderId),
  ]);
  const expiresAt = await store.holds.take({ ...slot, resourceId, holderId, formId, quantity });
  if (expiresAt === null) {
    throw new AppError('booking.slot_taken', {
      issues: [{ path: 'start', code: 'booking.slot_taken', params: {} }],
      clashes: await store.bookings.clashes([resourceId], slot),
    });
  }
  return { formId, resourceId, start, end, expiresAt };
}

/** What a booking of this time would take; refused where the rules would refuse the booking. */
async function allowedSlot({ store, actor, merchant, clock }: BookingContext, body: HoldBody) {
  const unitId = actor.defaultBusinessUnitId;
  const [resource, unitRules] = await Promise.all([
    store.bookings.findBookable(body.resourceId),
    unitId === null ? null : store.bookings.findBusinessUnitRules(unitId),
  ]);
  if (!resource || !mayUse(actor, resource.keptFor)) {
    throw new AppError('resource.not_found', {
      issues: [{ path: 'resourceId', code: 'resource.not_found', params: {} }],
    });
  }
  refuseUnlessOffered(merchant, resource.type);
  const rules = resolveBookingRules(resource.type, [
    merchant.bookingRules[resource.type],
    unitRules?.[resource.type],
    resource.rules,
  ]);
  checkTimes(body, { rules, timezone: resource.timezone, now: clock.now() });
  checkOpening(body, { resource, rules });
  return widened(body, rules.bufferAfterMinutes);
}
