import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { targetOf } from '../rules/moves.ts';
import type { Notice } from '../rules/notices.ts';
import { noticesOfEdit, noticesOfEndedRequest, noticesToAll } from '../rules/notices.ts';
import { requireAcceptableRequest } from '../steps/accept-request.ts';
import { dropChanges, rememberOwn, settleDates } from '../steps/endings.ts';
import { notifyOwnInvitees } from '../steps/own-invitees.ts';
import { insertEvents, recordEvent } from '../steps/step.ts';
import { takeGivenTimes } from '../steps/take-time.ts';
import { findBookable } from '../store/bookable.ts';
import type { SeenBooking } from '../store/booking-row.ts';
import { changeBookings } from '../store/booking-row.ts';
import { decidedAmong } from '../store/deciders.ts';
import { resolveInvitees, resolvePassengers, withActivePeople } from '../store/form-names.ts';
import type { MovableBooking } from '../store/movable.ts';
import type { BookingWithChange } from '../store/pending-change.ts';
import { endRequests, findChange, findChanges } from '../store/pending-change.ts';
import { peopleOf, setInvitees, setPassengers } from '../store/people.ts';
import type { OpenDate, SeriesScope } from '../store/stored-series.ts';
import {
  findSeriesDates,
  isOpenDate,
  loadSeries,
  notASeries,
  placeBookings,
  reachedBy,
} from '../store/stored-series.ts';
import { vacate } from '../store/unit-time.ts';
import { decidable, refuseUnacceptable } from './decide-booking.ts';

interface Decision {
  readonly version: number;
  readonly scope: SeriesScope;
}

/** Says yes to the dates of a series that wait for it: it was one request (Z-45). */
export async function approveSeries(
  tx: MemberTransaction,
  id: string,
  { version, scope }: Decision,
): Promise<void> {
  const dates = await waitingDates(tx, id, scope);
  const { booking, acting } = await decidable(tx, id, 'approve', version);
  await refuseOwn(acting, booking, dates);
  const { requests, edits, all } = requestsAmong(dates);
  const former = await peopleOf(acting, booking);
  const movesDates = await movesAny(acting, dates);
  await changeBookings(acting, requests, { status: 'approved' });
  await approveChanges(acting, edits);
  await endRequests(acting, all);
  const people = await peopleOf(acting, booking);
  const notices =
    booking.status === 'pending-approval-edit'
      ? noticesOfEdit(people, former.inviteeIds, 'approved-edit')
      : noticesToAll(people, 'approved');
  await recordDecisions(acting, dates, {
    id,
    action: 'approve',
    reason: null,
    notices,
    movesDates,
  });
  await notifyOwnInvitees(acting, {
    action: 'approve',
    mainId: id,
    bookingIds: dates.map((date) => date.booking.id),
    notices,
    status: booking.status === 'pending-approval-edit' ? 'book-updated' : 'approved',
  });
}

/** Whether a pending change moves a date to another time or place. */
async function movesAny(tx: MemberTransaction, dates: readonly OpenDate[]): Promise<boolean> {
  const bookings = new Map(dates.map(({ booking }) => [booking.id, booking]));
  const changes = await findChanges(tx, [...bookings.keys()]);
  return changes.some(({ bookingId, body: { start, end, resourceId } }) => {
    const before = bookings.get(bookingId);
    return (
      (start ?? before?.start) !== before?.start ||
      (end ?? before?.end) !== before?.end ||
      (resourceId ?? before?.resourceId) !== before?.resourceId
    );
  });
}

/** Says no to all of them, with one reason that the booker will read (Z-42). */
export async function rejectSeries(
  tx: MemberTransaction,
  id: string,
  { version, scope, reason }: Decision & { readonly reason: string },
): Promise<void> {
  const dates = await waitingDates(tx, id, scope);
  const { booking, acting } = await decidable(tx, id, 'reject', version);
  const people = await peopleOf(acting, booking);
  const { requests, edits, all } = requestsAmong(dates);
  await changeBookings(tx, requests, { status: 'cancelled' });
  await vacate(
    tx,
    requests.map((request) => request.id),
  );
  await dropChanges(acting, edits);
  await endRequests(tx, all);
  const notices = noticesOfEndedRequest(people, booking.status, 'reject');
  await recordDecisions(acting, dates, { id, action: 'reject', reason, notices });
}

/**
 * Refuses the approval if the named date has a conflict; it stands for the others. A licence has to
 * be valid until the last of them ends.
 */
async function refuseOwn(
  tx: MemberTransaction,
  booking: MovableBooking,
  dates: readonly OpenDate[],
): Promise<void> {
  const isEdit = booking.status === 'pending-approval-edit';
  const pending = isEdit ? await findChange(tx, booking.id) : null;
  if (pending) return refuseUnacceptable(tx, booking, pending);
  const ends = dates.map((date) => date.booking.end).toSorted();
  return requireAcceptableRequest(tx, booking, ends.at(-1));
}

/**
 * The dates in reach that wait for the caller: dates at a resource with other approvers keep waiting
 * for those (H-03). The rule is locked first, as by every change of a series.
 */
async function waitingDates(
  tx: MemberTransaction,
  id: string,
  scope: SeriesScope,
): Promise<readonly OpenDate[]> {
  const series = await loadSeries(tx, id);
  if (!series) throw notASeries('scope');
  const waiting = reachedBy(series, scope)
    .filter(isOpenDate)
    .filter(({ booking }) => isRequest(booking.status) || isEdit(booking.status));
  const ids = waiting.map(({ booking }) => booking.id);
  const decided = await decidedAmong(tx, ids, tx.actor);
  return waiting.filter(({ booking }) => decided.has(booking.id));
}

const isRequest = (status: string) => status === 'pending-approval-book';
const isEdit = (status: string) => status === 'pending-approval-edit';

/** First requests and changes are carried out differently, but decided together. */
function requestsAmong(dates: readonly OpenDate[]) {
  const of = (is: (status: string) => boolean) =>
    dates.flatMap(({ booking }) => (is(booking.status) ? [booking] : []));
  return {
    requests: of(isRequest),
    edits: of(isEdit),
    all: dates.map(({ booking }) => booking.id),
  };
}

interface SeriesDecision {
  readonly id: string;
  readonly action: 'approve' | 'reject';
  readonly reason: string | null;
  readonly notices: readonly Notice[];
  readonly movesDates?: boolean;
}

/** Each date has its line of history; the people hear of them once, with the date that is named. */
async function recordDecisions(
  tx: MemberTransaction,
  dates: readonly OpenDate[],
  { id, action, reason, notices, movesDates = false }: SeriesDecision,
): Promise<void> {
  const events = dates.flatMap(({ booking: { id: bookingId, status: from } }) => {
    const to = targetOf(action, from);
    return to === null ? [] : [{ bookingId, action, from, to, reason }];
  });
  await insertEvents(
    tx,
    events.filter(({ bookingId }) => bookingId !== id),
  );
  const own = events.find(({ bookingId }) => bookingId === id);
  if (own) await recordEvent(tx, { ...own, movesDates }, notices);
  await settleDates(
    tx,
    dates.map(({ booking }) => booking.id),
  );
}

/** Carries out the changes of dates that were approved together: their time shrinks to the new. */
async function approveChanges(tx: MemberTransaction, seen: readonly SeenBooking[]): Promise<void> {
  const ids = seen.map(({ id }) => id);
  const [changes, dates] = await Promise.all([findChanges(tx, ids), findSeriesDates(tx, ids)]);
  const changeOf = new Map(changes.map((change) => [change.bookingId, change]));
  await takeGivenTimes(
    tx,
    changes.map(({ bookingId, next }) => ({ bookingId, times: next })),
  );
  await rememberOwn(
    tx,
    changes.filter(({ isOfSeries }) => !isOfSeries),
  );
  await placeBookings(
    tx,
    dates.map((date) => {
      const { start = date.start, end = date.end } = changeOf.get(date.id)?.body ?? {};
      return { ...date, start, end };
    }),
  );
  const groups = Map.groupBy(changes, ({ body }) =>
    JSON.stringify({ ...body, start: undefined, end: undefined }),
  );
  for (const group of groups.values()) await writeGroup(tx, group, seen);
}

/** Dates of one content get the same columns and people. */
async function writeGroup(
  tx: MemberTransaction,
  group: readonly BookingWithChange[],
  seen: readonly SeenBooking[],
): Promise<void> {
  const ids = group.map(({ bookingId }) => bookingId);
  const { start: _, end: __, ...body } = await withActivePeople(tx, group[0]?.body ?? {});
  const { invitees, passengers, ...fields } = body;
  const place = body.resourceId === undefined ? null : await findBookable(tx, body.resourceId);
  const own = seen.filter(({ id }) => ids.includes(id));
  await changeBookings(tx, own, {
    ...fields,
    ...(place && { timezone: place.timezone }),
    driverId: fields.needsDriver === true ? null : fields.driverId,
    status: 'approved-edit',
  });
  if (invitees) await setInvitees(tx, ids, await resolveInvitees(tx, invitees));
  if (passengers) await setPassengers(tx, ids, await resolvePassengers(tx, passengers));
}
