import type { CreateBookingBody } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../platform/db/tenant-transaction.ts';
import { together } from '../../../platform/db/together.ts';
import type { NewBooking } from '../booking-columns.ts';
import { checkDemand } from '../rules/kind-rules.ts';
import { noticesOfBooking } from '../rules/notices.ts';
import { shift } from '../rules/time.ts';
import { checkQuota, checkTimes } from '../rules/time-rules.ts';
import { addInvitees, addPassengers, insertBookings } from '../series-bookings.repository.ts';
import type { Candidate } from './candidates.ts';
import { allowedOf, namedResources, withRules } from './candidates.ts';
import { checkOpening } from './check-opening.ts';
import { firstStatus } from './first-status.ts';
import { setFirstTimers } from './first-timers.ts';
import { drawBillsOf } from './move-booking.ts';
import type { Request } from './prepare-request.ts';
import { prepareRequest } from './prepare-request.ts';
import { recordEvent } from './record-event.ts';
import { staffIdsOf } from './resolve-people.ts';
import type { TimeWish } from './take-time.ts';
import { slotTaken, tryToTake } from './take-time.ts';

/**
 * Books a room, a car or an asset: checks the rules to explain them, then writes the booking, its
 * time, its people and its first event in the caller's transaction.
 */
export async function requestBooking(
  tx: MemberTransaction,
  body: CreateBookingBody,
  id: string,
): Promise<void> {
  const [resources, request] = await Promise.all([
    namedResources(tx, body),
    prepareRequest(tx, body),
  ]);
  const { details, unitRules, upcoming } = request;
  const candidates = allowedOf(
    resources.map((resource) => withRules(tx, resource, unitRules)),
    ({ resource, rules }) => {
      checkTimes(body, { rules, timezone: resource.timezone, now: tx.clock.now() });
      checkOpening(body, { resource, rules });
      checkQuota(upcoming, rules);
      checkDemand(details.demand, resource, rules);
    },
  );
  await placeInFirst(tx, candidates, { id, body, request });
}

interface Wish {
  readonly id: string;
  readonly body: CreateBookingBody;
  readonly request: Request;
}

interface Planned {
  readonly booking: NewBooking;
  readonly candidate: Candidate;
  /** Who decides, when somebody has to. */
  readonly approverIds: readonly string[];
}

/** Writes the booking where there is room for it first; what did not fit leaves no trace (Z-04). */
async function placeInFirst(
  tx: MemberTransaction,
  candidates: readonly Candidate[],
  wish: Wish,
): Promise<void> {
  const { id, body, request } = wish;
  const { quantity } = request.details.content;
  const time = { id, start: body.start, end: body.end, quantity };
  for (const candidate of candidates) {
    const planned = await bookingAt(tx, candidate, wish);
    const place = () => write(tx, planned, { request, time });
    const isPlaced = await (candidates.length === 1 ? place() : attempt(tx, place));
    if (isPlaced) return;
  }
  throw await slotTaken(tx, time, candidates);
}

/**
 * Writes a booking and all that it brings with it; false where its time is taken, and what was
 * written is to be undone. Sent together and done in this order, so it is one round trip.
 */
async function write(
  tx: MemberTransaction,
  { booking, candidate, approverIds }: Planned,
  { request: { details, mailed }, time }: { readonly request: Request; readonly time: TimeWish },
): Promise<boolean> {
  const { id, status, bookerId, bookedForId } = booking;
  const people = { bookerId, bookedForId, inviteeIds: staffIdsOf(details.invitees) };
  const [, isTaken] = await together([
    insertBookings(tx, [booking]),
    tryToTake(tx, time, candidate),
    addInvitees(tx, [id], details.invitees),
    addPassengers(tx, [id], details.passengers),
    recordEvent(
      tx,
      { bookingId: id, action: 'book', from: null, to: status, reason: null },
      noticesOfBooking(people, status, approverIds),
      status === 'approved' ? mailed : null,
    ),
    setFirstTimers(tx, [{ booking, rules: candidate.rules }]),
    drawBillsOf(tx, [{ id, isBilled: candidate.resource.isPriced }]),
  ]);
  return isTaken;
}

/** The booking as it would be at one of the resources, and who would have to decide on it there. */
async function bookingAt(
  tx: MemberTransaction,
  candidate: Candidate,
  { id, body, request: { details, businessUnitId, bookedForId } }: Wish,
): Promise<Planned> {
  const { resource, rules } = candidate;
  const { start, end, type } = body;
  const asked = { start, end, resource, businessUnitId, rules };
  const { status, approverIds } = await firstStatus(tx, asked);
  const now = tx.clock.now().toISOString();
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
    bookerId: tx.actor.id,
    createdAt: now,
    requestedAt: status === 'approved' ? null : now,
    checkInOpensAt: shift(start, -rules.checkInOpensMinutes),
    seriesId: null,
    originalStart: null,
  };
  return { booking, candidate, approverIds };
}
