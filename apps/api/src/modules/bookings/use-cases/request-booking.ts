import type { BookingRules, CreateBookingBody } from '@axp/contracts';
import type { NewBooking } from '../booking-columns.ts';
import { checkDemand } from '../domain/kind-rules.ts';
import { noticesOfBooking } from '../domain/notices.ts';
import { checkQuota } from '../domain/quota.ts';
import { checkTimes } from '../domain/time-rules.ts';
import { shift } from '../domain/time-slot.ts';
import { timersOf } from '../domain/timers.ts';
import type { BookingContext } from './booking-context.ts';
import type { Candidate } from './candidates.ts';
import { allowedOf, namedResources, withRules } from './candidates.ts';
import { checkOpening } from './check-opening.ts';
import { firstStatus } from './first-status.ts';
import { drawBillsOf } from './move-booking.ts';
import { prepareRequest } from './prepare-request.ts';
import { recordEvent } from './record-event.ts';
import type { Details } from './resolve-details.ts';
import { staffIdsOf } from './resolve-people.ts';
import { slotTaken, tryToTake } from './take-time.ts';

/**
 * Books a room, a car or an asset: checks the rules to explain them, then writes the booking, its
 * time, its people and its first event in the caller's transaction.
 */
export async function requestBooking(
  context: BookingContext,
  body: CreateBookingBody,
  id: string,
): Promise<void> {
  const { store, actor, clock } = context;
  const [resources, request] = await Promise.all([
    namedResources(context, body),
    prepareRequest(context, body),
  ]);
  const { details, unitRules, businessUnitId, bookedForId, upcoming } = request;
  const candidates = allowedOf(
    resources.map((resource) => withRules(context, resource, unitRules)),
    ({ resource, rules }) => {
      checkTimes(body, { rules, timezone: resource.timezone, now: clock.now() });
      checkOpening(body, { resource, rules });
      checkQuota(upcoming, rules);
      checkDemand(details.demand, resource, rules);
    },
  );
  const wish = { id, body, details, businessUnitId, bookedForId };
  const { booking, rules, approverIds, isBilled } = await placeInFirst(context, candidates, wish);
  const people = { bookerId: actor.id, bookedForId, inviteeIds: staffIdsOf(details.invitees) };
  // Sent together and done in this order: one round trip for all that a booking brings with it.
  await Promise.all([
    store.bookings.addInvitees(id, details.invitees),
    store.kinds.addPassengers(id, details.passengers),
    recordEvent(
      context,
      { bookingId: id, action: 'book', from: null, to: booking.status, reason: null },
      noticesOfBooking(people, booking.status, approverIds),
    ),
    setFirstTimers(context, booking, rules),
    drawBillsOf(context, [{ id, isBilled }]),
  ]);
}

/** Writes what is to happen to a new booking by itself; one that waits does so for working days. */
async function setFirstTimers(
  { store, clock }: BookingContext,
  booking: NewBooking,
  rules: BookingRules,
): Promise<void> {
  const isWaiting = booking.status === 'pending-approval-book';
  const closedDays = isWaiting
    ? await store.moves.closedDaysOf(booking.resourceId, clock.now())
    : [];
  await store.timers.add(booking.id, timersOf({ ...booking, closedDays }, rules, clock.now()));
}

interface Wish {
  readonly id: string;
  readonly body: CreateBookingBody;
  readonly details: Details;
  readonly businessUnitId: string;
  readonly bookedForId: string;
}

interface Placed {
  readonly booking: NewBooking;
  readonly rules: BookingRules;
  readonly isBilled: boolean;
  /** Who decides, when somebody has to. */
  readonly approverIds: readonly string[];
}

/** Writes the booking where there is room for it first; what did not fit leaves no trace (Z-04). */
async function placeInFirst(
  context: BookingContext,
  candidates: readonly Candidate[],
  wish: Wish,
): Promise<Placed> {
  const { bookings } = context.store;
  const { start, end } = wish.body;
  const time = { id: wish.id, start, end, quantity: wish.details.content.quantity };
  for (const candidate of candidates) {
    const { booking, approverIds } = await bookingAt(context, candidate, wish);
    const place = async () => {
      const [, isTaken] = await Promise.all([
        bookings.insert(booking),
        tryToTake(context, time, candidate),
      ]);
      return isTaken;
    };
    const isPlaced = await (candidates.length === 1 ? place() : bookings.attempt(place));
    const { rules, resource } = candidate;
    if (isPlaced) return { booking, approverIds, rules, isBilled: resource.isPriced };
  }
  throw await slotTaken(context, time, candidates);
}

/** The booking as it would be at one of the resources, and who would have to decide on it there. */
async function bookingAt(
  context: BookingContext,
  { resource, rules }: Candidate,
  { id, body, details, businessUnitId, bookedForId }: Wish,
): Promise<Pick<Placed, 'booking' | 'approverIds'>> {
  const { start, end, type } = body;
  const request = { start, end, resource, businessUnitId, rules };
  const { status, approverIds } = await firstStatus(context, request);
  const now = context.clock.now().toISOString();
  const booking = {
    ...details.content,
    id,
    type,
    start,
    end,
    status,
    version: 1,
    resourceId: resource.id,
    timezone: resource.timezone,
    businessUnitId,
    bookedForId,
    bookerId: context.actor.id,
    createdAt: now,
    requestedAt: status === 'approved' ? null : now,
    checkInOpensAt: shift(start, -rules.checkInOpensMinutes),
  };
  return { booking, approverIds };
}
