import type { CreateBookingBody, ProblemCode } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { resolveBookingRules } from '../../resources/index.ts';
import { mayBookFor } from '../booking.policy.ts';
import { noticesOfBooking } from '../domain/notices.ts';
import { checkQuota } from '../domain/quota.ts';
import { checkCapacity, checkTimes } from '../domain/time-rules.ts';
import { shift } from '../domain/time-slot.ts';
import { timersOf } from '../domain/timers.ts';
import type { BookingContext } from './booking-context.ts';
import { checkOpening } from './check-opening.ts';
import { firstStatus } from './first-status.ts';
import { recordEvent } from './record-event.ts';
import { resolveInvitees, staffIdsOf } from './resolve-people.ts';
import { takeTime } from './take-time.ts';

/**
 * Books a room: checks the rules to explain them, then writes the booking, its time, its people
 * and its first event in the caller's transaction.
 */
export async function requestBooking(
  context: BookingContext,
  body: CreateBookingBody,
  id: string,
): Promise<void> {
  const { store, actor, merchant, clock } = context;
  const businessUnitId = businessUnitOf(context, body);
  const bookedForId = body.bookedForId ?? actor.id;
  const [resource, unitRules, bookedFor, upcoming, invitees] = await Promise.all([
    store.bookings.findBookable(body.resourceId),
    store.bookings.findBusinessUnitRules(businessUnitId),
    store.bookings.findActivePeople([bookedForId]),
    store.bookings.lockUpcoming(bookedForId, clock.now()),
    resolveInvitees(store.bookings, body.invitees),
  ]);
  if (resource?.type !== body.type) throw refused('resource.not_found', 'resourceId');
  if (!unitRules) throw refused('business_unit.not_allowed', 'businessUnitId');
  if (bookedFor.length === 0) throw refused('user.not_found', 'bookedForId');

  const rules = resolveBookingRules(resource.type, [
    merchant.bookingRules[resource.type],
    unitRules[resource.type],
    resource.rules,
  ]);
  checkTimes(body, { rules, timezone: resource.timezone, now: clock.now() });
  checkOpening(body, { resource, rules });
  checkQuota(upcoming, rules);
  checkCapacity(body.attendees, resource.capacity, rules);

  const { start, end } = body;
  const request = { start, end, resource, businessUnitId, rules };
  const { status, approverIds } = await firstStatus(context, request);
  const booking = {
    ...body,
    id,
    businessUnitId,
    bookedForId,
    bookerId: actor.id,
    status,
    version: 1,
    timezone: resource.timezone,
    createdAt: clock.now().toISOString(),
    requestedAt: status === 'approved' ? null : clock.now().toISOString(),
    checkInOpensAt: shift(start, -rules.checkInOpensMinutes),
  };
  await store.bookings.insert(booking);
  await takeTime(context, { id, start: body.start, end: body.end }, resource, rules);
  await store.bookings.addInvitees(id, invitees);
  const people = { bookerId: actor.id, bookedForId, inviteeIds: staffIdsOf(invitees) };
  await recordEvent(
    context,
    { bookingId: id, action: 'book', from: null, to: status, reason: null },
    noticesOfBooking(people, status, approverIds),
  );
  await store.timers.add(id, timersOf(booking, rules, clock.now()));
}

function businessUnitOf({ actor }: BookingContext, body: CreateBookingBody): string {
  const id = body.businessUnitId ?? actor.defaultBusinessUnitId;
  if (id === null) {
    throw new AppError('request.invalid', {
      issues: [{ path: 'businessUnitId', code: 'required', params: {} }],
    });
  }
  if (!mayBookFor(actor, id)) throw refused('business_unit.not_allowed', 'businessUnitId');
  return id;
}

function refused(code: ProblemCode, path: string): AppError {
  return new AppError(code, { issues: [{ path, code, params: {} }] });
}
