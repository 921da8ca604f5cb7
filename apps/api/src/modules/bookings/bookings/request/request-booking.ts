import type { CreateBookingBody } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import { isOverBudget } from '../../bills/index.ts';
import { checkDemand } from '../rules/kind-rules.ts';
import { noticesOfBooking } from '../rules/notices.ts';
import { checkNewEnd, checkQuota, checkTimes } from '../rules/time-rules.ts';
import type { Candidate } from '../steps/candidates.ts';
import { allowedOf, namedResources, withRules } from '../steps/candidates.ts';
import { newCharge } from '../steps/charges.ts';
import { firstStatus } from '../steps/first-status.ts';
import type { CreatedBooking } from '../steps/made-booking.ts';
import { createdBooking, factsOfNew, newBooking } from '../steps/made-booking.ts';
import { checkOpening } from '../steps/opening.ts';
import type { RequestForm } from '../steps/request-form.ts';
import { readForm } from '../steps/request-form.ts';
import { createBills, recordEvent } from '../steps/step.ts';
import type { RequestedTime } from '../steps/take-time.ts';
import { slotTaken, tryToTake } from '../steps/take-time.ts';
import type { NewBooking } from '../store/booking-row.ts';
import { insertBookings } from '../store/booking-row.ts';
import { setFirstTimers } from '../store/booking-timers.ts';
import { staffIdsOf } from '../store/form-names.ts';
import { addInvitees, addPassengers } from '../store/people.ts';

/**
 * Books a room, a car or an asset: checks the rules to explain them, then writes the booking, its
 * time, its people and its first event in the caller's transaction. Returns what is seen of it then.
 */
export async function requestBooking<View extends object>(
  tx: MemberTransaction,
  body: CreateBookingBody,
  { id, see }: NewlySeen<View>,
): Promise<View> {
  const [resources, request] = await Promise.all([namedResources(tx, body), readForm(tx, body)]);
  const { details, unit, upcoming } = request;
  const named = resources.map((resource) => withRules(tx, resource, unit.rules));
  const isReached = named.some(({ rules }) => upcoming.count >= rules.maxUpcomingBookings);
  const starts = isReached ? await upcoming.starts() : [];
  const candidates = allowedOf(named, ({ resource, rules }) => {
    const facts = { rules, timezone: resource.timezone, now: tx.clock.now() };
    // A walk-up booking starts now, wherever that is on the grid.
    if (tx.isWalkUp) checkNewEnd(body, facts);
    else checkTimes(body, facts);
    checkOpening(body, { resource, rules });
    checkQuota(starts, rules);
    checkDemand(details.demand, resource, rules);
  });
  return placeInFirst(tx, candidates, { id, see, body, request });
}

interface NewlySeen<View> {
  readonly id: string;
  /** The booking as its maker sees it, in the transaction that makes it. */
  readonly see: (tx: MemberTransaction, made: CreatedBooking) => Promise<View>;
}

interface WantedBooking {
  readonly id: string;
  readonly body: CreateBookingBody;
  readonly request: RequestForm;
}

interface Planned {
  readonly booking: NewBooking;
  readonly candidate: Candidate;
  /** Empty if no approval is needed. */
  readonly approverIds: readonly string[];
}

/** Writes the booking where there is room for it first; what did not fit leaves no trace (Z-04). */
async function placeInFirst<View extends object>(
  tx: MemberTransaction,
  candidates: readonly Candidate[],
  { see, ...wanted }: WantedBooking & NewlySeen<View>,
): Promise<View> {
  const { id, body, request } = wanted;
  const { quantity } = request.details.content;
  const time = { id, start: body.start, end: body.end, quantity };
  for (const candidate of candidates) {
    const planned = await bookingAt(tx, candidate, wanted);
    const place = () => writeBooking(tx, planned, { request, time, see });
    const view = await (candidates.length === 1 ? place() : attempt(tx, place));
    if (view) return view;
  }
  throw await slotTaken(tx, time, candidates);
}

interface Writing {
  readonly request: RequestForm;
  readonly time: RequestedTime;
}

/**
 * Writes a booking and reads it as it is then, in one round trip. Returns null if its time is
 * taken; the caller must then roll back.
 */
async function writeBooking<View>(
  tx: MemberTransaction,
  planned: Planned,
  { see, ...writing }: Writing & Pick<NewlySeen<View>, 'see'>,
): Promise<View | null> {
  const { booking, candidate } = planned;
  const { resource } = candidate;
  const made = createdBooking({ booking, resource, request: writing.request });
  // A bill takes a round trip more, so what shows it is read after that.
  const isReadWithIt = !resource.isPriced;
  const [isTaken, view] = await allOrFirstError([
    writeRows(tx, planned, { ...writing, made }),
    isReadWithIt ? see(tx, made) : null,
  ]);
  return isTaken ? (view ?? see(tx, made)) : null;
}

/** The statements are pipelined in this order. */
async function writeRows(
  tx: MemberTransaction,
  { booking, candidate, approverIds }: Planned,
  { request, time, made }: Writing & { readonly made: CreatedBooking },
): Promise<boolean> {
  const { details, mailed } = request;
  const { id, status, bookerId, bookedForId } = booking;
  const people = { bookerId, bookedForId, inviteeIds: staffIdsOf(details.invitees) };
  const [, isTaken] = await allOrFirstError([
    insertBookings(tx, [booking]),
    tryToTake(tx, time, candidate),
    addInvitees(tx, [id], details.invitees),
    addPassengers(tx, [id], details.passengers),
    tx.uses.count({ bookings: 1, guests: mailed.guests.length }),
    recordEvent(
      tx,
      { bookingId: id, action: 'book', from: null, to: status, reason: null },
      noticesOfBooking(people, status, approverIds),
      { people: status === 'approved' ? mailed : null, facts: factsOfNew(tx, made) },
    ),
    setFirstTimers(tx, [{ booking, rules: candidate.rules }]),
    createBills(tx, [{ id, isBilled: candidate.resource.isPriced }]),
  ]);
  return isTaken;
}

/** The booking as it would be at one of the resources, and who would have to decide on it there. */
async function bookingAt(
  tx: MemberTransaction,
  candidate: Candidate,
  { id, body, request }: WantedBooking,
): Promise<Planned> {
  const { resource, rules } = candidate;
  const { start, end, type } = body;
  const { businessUnitId, details } = request;
  const { driver } = details.demand;
  const { quantity, estimatedKm } = details.content;
  const charge = { bookingId: id, businessUnitId, start, end, quantity, estimatedKm };
  const bookings = [newCharge(charge, resource)];
  const isOver = await isOverBudget(tx, { bookings, path: 'businessUnitId' });
  const placed = { start, end, resource, businessUnitId, rules, driver, isOverBudget: isOver };
  const { approverIds, ...first } = await firstStatus(tx, placed);
  const date = { ...first, id, start, end, seriesId: null, originalStart: null };
  const booking = newBooking(tx, request, candidate, { ...date, type });
  return { booking, candidate, approverIds };
}
