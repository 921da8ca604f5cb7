import type { CreateBookingBody, Recurrence } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import { isOverBudget } from '../../bills/index.ts';
import { checkDemand } from '../rules/kind-rules.ts';
import { noticesOfBooking, noticesToApprovers } from '../rules/notices.ts';
import { checkQuota, checkSeriesQuota } from '../rules/time-rules.ts';
import type { Candidate } from '../steps/candidates.ts';
import { newCharge } from '../steps/charges.ts';
import type { FirstStatus } from '../steps/first-status.ts';
import { firstStatus } from '../steps/first-status.ts';
import { newBooking } from '../steps/made-booking.ts';
import type { RequestForm } from '../steps/request-form.ts';
import { readForm } from '../steps/request-form.ts';
import { createBills, insertEvents, recordEvent } from '../steps/step.ts';
import type { NewBooking } from '../store/booking-row.ts';
import { insertBookings } from '../store/booking-row.ts';
import { setFirstTimers } from '../store/booking-timers.ts';
import { staffIdsOf } from '../store/form-names.ts';
import { linksOf } from '../store/linked-time.ts';
import { addInvitees, addPassengers } from '../store/people.ts';
import { insertSeries } from '../store/series-row.ts';
import type { SeriesException } from '../store/stored-series.ts';
import { addExceptions } from '../store/stored-series.ts';
import { chooseResource } from './choose-resource.ts';
import type { CheckedDate, PlannedSeries, RequestedDate } from './dates.ts';
import { candidateOf, checkDates, planDates, seriesClashes } from './dates.ts';
import { takeDates } from './take-dates.ts';

/** The form of a booking that repeats. */
type SeriesBody = CreateBookingBody & { readonly recurrence: Recurrence };

export function repeats(body: CreateBookingBody): body is SeriesBody {
  return body.recurrence !== undefined;
}

/** A date that was found free, with its booking to be. */
interface FreeDate {
  readonly id: string;
  readonly date: RequestedDate;
  readonly first: FirstStatus;
  readonly judged: CheckedDate<RequestedDate>;
}

interface PlacedSeries {
  readonly planned: PlannedSeries;
  readonly booked: readonly FreeDate[];
}

/**
 * Books a series in one transaction: a rule, and a booking for each date (Z-61). By default one
 * date that can't be booked refuses all of them, each named; `skip` leaves such dates out (Z-62).
 * The first date gets the given id, and its event tells the people of the whole series.
 */
export async function requestSeries(
  tx: MemberTransaction,
  body: SeriesBody,
  id: string,
): Promise<null> {
  const request = await readForm(tx, body);
  await placeAll(tx, { body, request, seriesId: tx.newId(), id });
  return null;
}

interface Placing {
  readonly body: SeriesBody;
  readonly request: RequestForm;
  readonly seriesId: string;
  readonly id: string;
}

/** The dates of the series on the resource that it names, or on what is free of a pool. */
async function plan(
  tx: MemberTransaction,
  { body, request: { details, unit, upcoming } }: Placing,
): Promise<PlannedSeries> {
  const { quantity } = details.content;
  const starts = await upcoming.starts();
  const check = ({ resource, rules }: Candidate, lastEnd: string) => {
    checkDemand({ ...details.demand, end: lastEnd }, resource, rules);
    checkQuota(starts, rules);
  };
  const chosen = await chooseResource(tx, { body, unitRules: unit.rules, quantity, check });
  const planned = await planDates(tx, { ...body, ...chosen, quantity }, unit.rules);
  const lastEnd = planned.dates.at(-1)?.end ?? body.end;
  const dateCount = planned.dates.filter(({ isSkipped }) => !isSkipped).length;
  for (const candidate of planned.candidates.values()) {
    check(candidate, lastEnd);
    checkSeriesQuota(upcoming.count, dateCount, candidate.rules);
  }
  return planned;
}

/**
 * Whether the dates at each resource wait for approval, and whose. A series is one request, so its
 * first date there stands for all (Z-45).
 */
async function statusesOf(
  tx: MemberTransaction,
  { dates, candidates }: PlannedSeries,
  { businessUnitId, details, isOverBudget }: RequestForm & { readonly isOverBudget: boolean },
): Promise<ReadonlyMap<string, FirstStatus>> {
  const statuses = new Map<string, FirstStatus>();
  for (const { start, end, resourceId } of dates) {
    if (statuses.has(resourceId)) continue;
    const place = candidateOf(candidates, resourceId);
    const { driver } = details.demand;
    const request = { start, end, businessUnitId, driver, isOverBudget, ...place };
    statuses.set(resourceId, await firstStatus(tx, request));
  }
  return statuses;
}

/** Whether all dates that can be booked go over a budget together. */
function isSeriesOverBudget(
  tx: MemberTransaction,
  judged: readonly CheckedDate<RequestedDate>[],
  { businessUnitId, details: { content } }: RequestForm,
): Promise<boolean> {
  const { quantity, estimatedKm } = content;
  const bookings = judged.flatMap(({ date: { start, end }, candidate, verdict }) => {
    // None of them is stored yet, so their ids play no part.
    const charge = { bookingId: tx.newId(), businessUnitId, start, end, quantity, estimatedKm };
    return verdict.state === 'free' ? [newCharge(charge, candidate.resource)] : [];
  });
  return isOverBudget(tx, { bookings, path: 'businessUnitId' });
}

/** Retries after concurrent bookings; after that, the conflict is returned. */
const maxAttempts = 3;

/**
 * Writes the free dates. After a conflict with a concurrent booking, rolls back and starts again,
 * including the choice from a pool, so that locks are always taken in the same order.
 */
async function placeAll(tx: MemberTransaction, placing: Placing): Promise<void> {
  const { body, request } = placing;
  for (let round = 1; ; round += 1) {
    const planned = await plan(tx, placing);
    const judged = await checkDates(tx, planned.dates, planned.candidates);
    const isOverBudget = await isSeriesOverBudget(tx, judged, request);
    const statuses = await statusesOf(tx, planned, { ...request, isOverBudget });
    const booked = freeDates(tx, judged, { ...placing, statuses });
    const isComplete = judged.every(({ verdict }) => ['free', 'skipped'].includes(verdict.state));
    const mayGo = booked.length > 0 && (isComplete || body.onClash === 'skip');
    if (!mayGo || round > maxAttempts) throw seriesClashes(judged);
    const placed = { planned, booked };
    if (await attempt(tx, () => writeSeries(tx, placed, placing))) return;
  }
}

/** Of a resource that no date is at. */
const unasked: FirstStatus = { status: 'approved', isOverBudget: false, approverIds: [] };

function freeDates(
  tx: MemberTransaction,
  judged: readonly CheckedDate<RequestedDate>[],
  { id, statuses }: Placing & { readonly statuses: ReadonlyMap<string, FirstStatus> },
): readonly FreeDate[] {
  return judged
    .filter(({ verdict }) => verdict.state === 'free')
    .map((each, index) => ({
      id: index === 0 ? id : tx.newId(),
      date: each.date,
      first: statuses.get(each.date.resourceId) ?? unasked,
      judged: each,
    }));
}

/** Sent together and done in this order, as for a single booking. */
async function writeSeries(
  tx: MemberTransaction,
  placed: PlacedSeries,
  placing: Placing,
): Promise<boolean> {
  const { planned, booked } = placed;
  const { request, seriesId } = placing;
  const { details } = request;
  const ids = booked.map(({ id }) => id);
  const dates = booked.map((each) => ({
    booking: bookingOf(tx, each, placing),
    rules: each.judged.candidate.rules,
  }));
  const times = booked.map(({ id, date: { resourceId }, judged: { verdict } }) => ({
    bookingId: id,
    resourceId,
    verdict,
  }));
  const links = linksOf(booked.map(({ judged: { candidate } }) => candidate.resource));
  const [, , isTaken] = await allOrFirstError([
    insertSeries(tx, { ...planned.pattern, id: seriesId, continues: null }),
    insertBookings(
      tx,
      dates.map(({ booking }) => booking),
    ),
    takeDates(tx, times, { links }),
    addInvitees(tx, ids, details.invitees),
    addPassengers(tx, ids, details.passengers),
    rememberExceptions(tx, seriesId, placed),
    tx.uses.count({ bookings: booked.length, guests: request.mailed.guests.length }),
    recordRequest(tx, booked, request),
    setFirstTimers(tx, dates),
    createBills(
      tx,
      booked.map(({ id, judged: { candidate } }) => ({
        id,
        isBilled: candidate.resource.isPriced,
      })),
    ),
  ]);
  return isTaken;
}

function bookingOf(
  tx: MemberTransaction,
  { id, date, first: { status, isOverBudget }, judged: { candidate } }: FreeDate,
  { request, body, seriesId }: Placing,
): NewBooking {
  const { start, end, originalStart } = date;
  const own = { id, start, end, status, isOverBudget, seriesId, originalStart };
  return newBooking(tx, request, candidate, { ...own, type: body.type });
}

/** Dates that were left out or are otherwise, so that a later change of the series knows them. */
async function rememberExceptions(
  tx: MemberTransaction,
  seriesId: string,
  { planned, booked }: PlacedSeries,
): Promise<void> {
  const isBooked = new Set(booked.map(({ date }) => date.originalStart));
  const exceptions = planned.dates.flatMap(
    ({ originalStart, changedFields }): SeriesException[] => {
      if (!isBooked.has(originalStart)) return [{ originalStart, kind: 'skipped', fields: [] }];
      if (changedFields.length === 0) return [];
      return [{ originalStart, kind: 'changed', fields: changedFields }];
    },
  );
  await addExceptions(tx, seriesId, exceptions);
}

/**
 * Each date has its own history. The people are notified of the series once, with its first date
 * that is booked; the approvers of each resource with the first date that waits there (Z-45, H-03).
 */
async function recordRequest(
  tx: MemberTransaction,
  booked: readonly FreeDate[],
  { details, bookedForId, bookerId, mailed }: RequestForm,
): Promise<void> {
  const people = { bookerId, bookedForId, inviteeIds: staffIdsOf(details.invitees) };
  const waiting = booked.filter(({ first }) => first.status !== 'approved');
  const firstWaiting = [...Map.groupBy(waiting, ({ date }) => date.resourceId).values()].flatMap(
    (dates) => dates.slice(0, 1),
  );
  const main = booked.find(({ first }) => first.status === 'approved') ?? booked[0];
  if (!main) return;
  const told = new Set([main, ...firstWaiting]);
  const eventOf = (date: FreeDate) =>
    ({
      bookingId: date.id,
      action: 'book',
      from: null,
      to: date.first.status,
      reason: null,
    }) as const;
  await allOrFirstError([
    insertEvents(tx, booked.filter((date) => !told.has(date)).map(eventOf)),
    ...[...told].map((date) =>
      recordEvent(
        tx,
        eventOf(date),
        date === main
          ? noticesOfBooking(people, date.first.status, date.first.approverIds)
          : noticesToApprovers(people, 'pending-approval-book', date.first.approverIds),
        { people: date === main && waiting.length === 0 ? mailed : null, facts: null },
      ),
    ),
  ]);
}
