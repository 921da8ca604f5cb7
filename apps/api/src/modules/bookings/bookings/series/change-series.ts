import type { EditBookingBody } from '@axp/contracts';
import { AppError, invalidField } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../../platform/db/tenant-transaction.ts';
import { findLinks } from '../../../resources/resources/index.ts';
import { changesBetween } from '../rules/field-changes.ts';
import { drivingAfter } from '../rules/kind-rules.ts';
import type { Notice } from '../rules/notices.ts';
import {
  noticesOfEdit,
  noticesToAll,
  noticesToApprovers,
  noticesToOwners,
} from '../rules/notices.ts';
import { settleDates } from '../steps/endings.ts';
import { movableFor } from '../steps/movable-for.ts';
import { notifyOwnInvitees } from '../steps/own-invitees.ts';
import { insertEvents, recordEvent } from '../steps/step.ts';
import { changeBookings } from '../store/booking-row.ts';
import { resolveInvitees, resolvePassengers, staffIdsOf } from '../store/form-names.ts';
import { endRequests } from '../store/pending-change.ts';
import { countNewGuests, findInvitedStaff, peopleOf } from '../store/people.ts';
import type { SeriesScope } from '../store/stored-series.ts';
import { isOpenDate, loadSeries, notASeries, reachedBy } from '../store/stored-series.ts';
import type { BookedTime } from '../store/unit-time.ts';
import { vacate, withoutBooking } from '../store/unit-time.ts';
import { checkDates, seriesClashes } from './dates.ts';
import type { Destination, PlacedChange, Requested } from './destinations.ts';
import { isEditOverBudget } from './edit-cost.ts';
import type { SeriesEdit } from './plan-change.ts';
import { refuseLosses } from './plan-change.ts';
import type { PreparedEdit } from './prepare-edit.ts';
import { checkAddedDates, leaveTimes, planEdit, prepareEdit } from './prepare-edit.ts';
import { takeDates, timesOf } from './take-dates.ts';
import { keepChanges, writeContent, writeRules } from './write-change.ts';

/**
 * Changes the dates of a series that are still to come, the following ones or all (Z-63), in one
 * transaction. Dates are updated, not recreated, and keep their own changes. If a slot is taken
 * nothing changes and every such date is named, unless those may be skipped (Z-62).
 */
export async function editSeries(
  tx: MemberTransaction,
  id: string,
  body: EditBookingBody,
  scope: SeriesScope,
): Promise<void> {
  const planned = await planEdit(tx, id, { body, scope });
  const isOverBudget = await isEditOverBudget(tx, planned);
  const prepared = await prepareEdit(tx, planned, isOverBudget);
  const { edit, approversAt } = prepared;
  const { booking, change } = edit;
  if (!body.isConfirmed) refuseLosses(edit);
  await checkAddedDates(tx, prepared);
  const formerIds = await findInvitedStaff(tx, id);
  const placedChange = await placeChange(tx, prepared);
  const { placed, leftOut } = placedChange;
  await tx.uses.count({ bookings: placed.filter(({ date }) => !date).length });
  await countNewGuests(tx, id, { invitees: body.invitees });
  const atOnce = placed.filter(({ waits }) => !waits);
  const driving = drivingAfter(tx.actor.id, booking, body);
  const invitees = body.invitees && (await resolveInvitees(tx, body.invitees));
  const passengers = body.passengers && (await resolvePassengers(tx, body.passengers));
  await writeContent(tx, { ...edit, driving, invitees, passengers }, atOnce);
  await keepChanges(tx, { ...edit, driving, isOverBudget }, placedChange);
  const inviteeIds = invitees ? staffIdsOf(invitees) : formerIds;
  const people = { ...booking, inviteeIds };
  const notices =
    atOnce.length > 0
      ? noticesOfEdit(people, formerIds)
      : noticesToOwners(people, 'pending-approval-edit');
  await recordSteps(tx, edit, placedChange, {
    notices,
    ofRequest: ({ asks, wanted }) =>
      asks ? noticesToApprovers(people, asks, approversAt.get(wanted.resourceId) ?? []) : [],
  });
  await settleDates(tx, [
    ...[...placed, ...leftOut.filter(({ date }) => date)].map((destination) => destination.id),
    ...change.dropped.flatMap((date) => date.bookingId ?? []),
  ]);
}

interface SeriesNotices {
  /** For the people of the series. */
  readonly notices: readonly Notice[];
  /** For the approvers of a date's resource. */
  readonly ofRequest: (date: Destination) => readonly Notice[];
}

/**
 * Each date gets its line of history. The people are notified of the change once; the approvers of
 * each resource with the first date that asks for their decision (Z-45, H-03).
 */
async function recordSteps(
  tx: MemberTransaction,
  { booking, change, begins, series }: SeriesEdit,
  { placed, leftOut }: PlacedChange,
  { notices, ofRequest }: SeriesNotices,
): Promise<void> {
  const reason = null;
  const begun = begins ? [{ field: 'series', before: null, after: series.id } as const] : [];
  const steps = [
    ...placed.map(({ id, date, status, waits, slot, wanted }) =>
      date
        ? ({
            bookingId: id,
            action: 'edit',
            from: status,
            to: waits ? 'pending-approval-edit' : status,
            reason,
            changes: [...begun, ...changesBetween(date.booking, { ...wanted, ...slot })],
          } as const)
        : ({ bookingId: id, action: 'book', from: null, to: status, reason } as const),
    ),
    ...[...change.dropped, ...leftOut.map(({ date }) => date)].flatMap((date) => {
      if (!date?.booking) return [];
      const { id: bookingId, status } = date.booking;
      return [{ bookingId, action: 'cancel', from: status, to: 'cancelled', reason } as const];
    }),
  ];
  // Placed dates come first: a notification about a skipped date would read as if the whole series
  // was cancelled. Among them, dates that have changed come before dates that wait,
  // and those that invitees know come before the others.
  const atOnce = placed.filter(({ waits }) => !waits);
  const changed = atOnce.length > 0 ? atOnce : placed;
  const known = changed.filter(({ status }) => status !== 'pending-approval-book');
  const placedIds = (known.length > 0 ? known : changed).map(({ id }) => id);
  const mainId = placedIds.includes(booking.id) ? booking.id : placedIds[0];
  const main = steps.find(({ bookingId }) => bookingId === mainId) ?? steps[0];
  if (!main) throw new AppError('booking.series_over');
  const asking = placed.filter(({ asks }) => asks !== null);
  const requests = new Map(
    [...Map.groupBy(asking, ({ asks, wanted }) => `${asks} ${wanted.resourceId}`).values()].flatMap(
      ([first]) => (first ? [[first.id, ofRequest(first)] as const] : []),
    ),
  );
  const isTold = ({ bookingId }: (typeof steps)[number]) =>
    bookingId === main.bookingId || requests.has(bookingId);
  await insertEvents(
    tx,
    steps.filter((step) => !isTold(step)),
  );
  const movesDates =
    placed.some(({ date, isMoving }) => !date || isMoving) ||
    [...change.dropped, ...leftOut.map(({ date }) => date)].some((date) => date?.booking);
  for (const step of steps.filter(isTold)) {
    const ofDate = requests.get(step.bookingId) ?? [];
    const all = step === main ? [...ofDate, ...notices] : ofDate;
    await recordEvent(tx, { ...step, movesDates }, all);
  }
  await notifyOwnInvitees(tx, {
    action: 'edit',
    mainId: main.bookingId,
    bookingIds: steps.filter(({ action }) => action === 'edit').map(({ bookingId }) => bookingId),
    notices,
    status: 'book-updated',
  });
}

/** More attempts than concurrent requests explain; the answer is the conflict then. */
const maxAttempts = 3;

/**
 * Releases the slots that are left, writes the rules and takes the new slots (Z-01). By default all
 * or none, each conflict named; `skip` leaves out dates that can't be booked (Z-62). If a
 * concurrent request was faster, the attempt is undone and repeated.
 */
async function placeChange(
  tx: MemberTransaction,
  { edit, destinations, candidates, isOverBudget }: PreparedEdit,
): Promise<PlacedChange> {
  const { moving, waiting, held } = await leaveTimes(tx, edit, destinations);
  const former = Map.groupBy(held, ({ bookingId }) => bookingId);
  for (let round = 1; ; round += 1) {
    const wanted = moving.map((destination) => destination.wanted);
    const judged = await checkDates(tx, wanted, candidates, held);
    const left = new Set(
      judged.filter(({ verdict }) => verdict.state !== 'free').map(({ date }) => date.bookingId),
    );
    const waits = new Set(waiting.map(({ id }) => id));
    const requested = new Map(
      judged.flatMap(({ date: { bookingId, resourceId }, verdict }) =>
        verdict.state === 'free' && waits.has(bookingId)
          ? [[bookingId, requestedTimes(former.get(bookingId), { resourceId, verdict })] as const]
          : [],
      ),
    );
    const change = {
      requested,
      placed: destinations.filter(({ id }) => !left.has(id)),
      leftOut: destinations.filter(({ id }) => left.has(id)),
    };
    const isComplete = judged.every(({ verdict }) => ['free', 'skipped'].includes(verdict.state));
    const mayGo = change.placed.length > 0 && (isComplete || edit.body.onClash === 'skip');
    if (!mayGo || round > maxAttempts) throw seriesClashes(judged);
    const isDone = await attempt(tx, async () => {
      await writeRules(tx, edit, { ...change, isOverBudget });
      const dates = judged.map(({ date, verdict }) => ({ ...date, verdict }));
      const places = [...dates, ...held].map(({ resourceId }) => resourceId);
      return takeDates(tx, dates, {
        links: await findLinks(tx, places),
        former: new Map([...requested].map(([id, times]) => [id, times.former])),
      });
    });
    if (isDone) return change;
  }
}

/** Old time and new, without whose they are: that is where they are kept. */
function requestedTimes(
  former: readonly BookedTime[] = [],
  date: Parameters<typeof timesOf>[0],
): Requested {
  return { former: former.map(withoutBooking), next: timesOf(date) };
}

interface Cancellation {
  readonly version: number;
  readonly reason?: string | undefined;
  readonly scope: SeriesScope;
}

/** Cancels the dates of a series that are still to come; their people hear of it once (Z-63). */
export async function cancelSeries(
  tx: MemberTransaction,
  id: string,
  { version, reason, scope }: Cancellation,
): Promise<void> {
  const series = await loadSeries(tx, id);
  const { booking, involvement } = await movableFor(tx, id, { action: 'cancel', version });
  if (!series) throw notASeries('scope');
  if (!involvement.isOwner && !reason) throw invalidField('reason', 'required');
  const open = reachedBy(series, scope).filter(isOpenDate);
  const first =
    open.find(({ booking: { status } }) => status !== 'pending-approval-book') ?? open[0];
  if (!first) throw new AppError('booking.series_over');

  const people = await peopleOf(tx, booking);
  const ids = open.map((date) => date.booking.id);
  await changeBookings(
    tx,
    open.map((date) => date.booking),
    { status: 'cancelled' },
  );
  await endRequests(tx, ids);
  await vacate(tx, ids);
  const eventOf = ({ booking: { id: bookingId, status } }: typeof first) =>
    ({
      bookingId,
      action: 'cancel',
      from: status,
      to: 'cancelled',
      reason: reason || null,
    }) as const;
  await insertEvents(tx, open.filter((date) => date !== first).map(eventOf));
  const by = involvement.isOwner ? 'cancelled-self' : 'cancelled-admin';
  const notices = noticesToAll(people, by);
  await recordEvent(tx, eventOf(first), notices);
  await notifyOwnInvitees(tx, {
    action: 'cancel',
    mainId: first.booking.id,
    bookingIds: ids,
    notices,
    status: by,
  });
  await settleDates(tx, ids);
}
