import type { EditBookingBody } from '@axp/contracts';
import { invalidField } from '@axp/contracts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import { touchesApproval } from '../rules/approval.ts';
import type { Demand } from '../rules/kind-rules.ts';
import { checkDemand, drivingAfter } from '../rules/kind-rules.ts';
import { checkSeriesQuota } from '../rules/time-rules.ts';
import type { Candidate } from '../steps/candidates.ts';
import type { FirstStatus } from '../steps/first-status.ts';
import { firstStatus } from '../steps/first-status.ts';
import { movableFor, refuseForeignFields, withOwnFields } from '../steps/movable-for.ts';
import { demandOf, lockUpcoming } from '../steps/request-form.ts';
import { findBusinessUnitRules } from '../store/bookable.ts';
import { findApproverIds } from '../store/deciders.ts';
import { checkBuildings } from '../store/form-names.ts';
import type { LoadedSeries, SeriesScope } from '../store/stored-series.ts';
import { loadSeries, notASeries, withoutWaiting } from '../store/stored-series.ts';
import type { BookedTime } from '../store/unit-time.ts';
import { findHeldTimes, vacate } from '../store/unit-time.ts';
import { candidateOf, candidatesOf, resourcesOfExceptions } from './dates.ts';
import type { Destination } from './destinations.ts';
import { destinationsOf } from './destinations.ts';
import type { SeriesEdit } from './plan-change.ts';
import { planChange } from './plan-change.ts';
import { beginSeries } from './series.repository.ts';

/** A change of a series with where each date goes, before approvals and budgets are judged. */
export interface PlannedEdit extends Candidates {
  readonly edit: SeriesEdit;
  readonly planned: readonly Destination[];
  readonly unitRules: BookingRuleSettings | null;
  /** Whether the named date has a bill, or is to have one. */
  readonly isBilled: boolean;
}

export interface PreparedEdit extends PlannedApprovals, PlannedEdit {
  /** Whether its dates go over a budget together. */
  readonly isOverBudget: boolean;
}

/** A request to change the dates of a series. */
export interface EditRequest {
  readonly body: EditBookingBody;
  readonly scope: SeriesScope;
}

/** Plans a change of a series: what it is about, and where each date goes. */
export async function planEdit(
  tx: MemberTransaction,
  id: string,
  { body: given, scope }: EditRequest,
): Promise<PlannedEdit> {
  const found = await loadSeries(tx, id);
  const { booking } = await movableFor(tx, id, { action: 'edit', version: given.version });
  const body = withOwnFields(tx, booking, given);
  if (body.recurrence === null) throw invalidField('recurrence', 'required');
  if (!found && body.recurrence) await beginSeries(tx, booking);
  const loaded = found ?? (await loadSeries(tx, id));
  if (!loaded) throw notASeries('scope');
  const series = withoutWaiting(loaded);
  refuseForeignFields(tx, booking, body);
  const { pickUpBuildingId, returnBuildingId } = body;
  await checkBuildings(tx, { pickUpBuildingId, returnBuildingId });
  const timezone = await zoneOf(tx, series, { booking, body });
  const change = planChange(series, booking, body, { scope, timezone });
  const edit = { series, booking, body, change, begins: !found };
  const unitRules = await findBusinessUnitRules(tx, booking.businessUnitId);
  const { candidates, driver } = await candidatesFor(tx, edit, unitRules);
  const planned = destinationsOf(edit, tx.newId, candidates);
  return { edit, candidates, driver, planned, unitRules, isBilled: booking.isBilled };
}

/** Judges a planned change but for its times. */
export async function prepareEdit(
  tx: MemberTransaction,
  planned: PlannedEdit,
  isOverBudget: PreparedEdit['isOverBudget'],
): Promise<PreparedEdit> {
  const approvals = await planApprovals(tx, { ...planned, isOverBudget });
  return { ...planned, ...approvals, isOverBudget };
}

/** Refuses more dates than are left to the people of the booking (Z-13). */
export async function checkAddedDates(
  tx: MemberTransaction,
  { edit: { booking }, destinations, candidates }: PreparedEdit,
): Promise<void> {
  const added = destinations.filter(({ date, wanted }) => !date && !wanted.isSkipped).length;
  if (added === 0) return;
  const people = [booking.bookerId, booking.bookedForId];
  const { count } = await lockUpcoming(tx, people, tx.clock.now());
  for (const { rules } of candidates.values()) checkSeriesQuota(count, added, rules);
}

/** The zone in which times of a change were chosen; a date elsewhere doesn't speak for its series. */
async function zoneOf(
  tx: MemberTransaction,
  { own, pattern }: LoadedSeries,
  { booking, body: { resourceId = booking.resourceId } }: Pick<SeriesEdit, 'booking' | 'body'>,
): Promise<string> {
  const isOwnPlace = own.booking?.changedFields.includes('resourceId') ?? false;
  if (resourceId === booking.resourceId && isOwnPlace) return pattern.timezone;
  const place = await selectRows(tx, 'resource')
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .select('building.timezone')
    .where('resource.id', '=', resourceId)
    .executeTakeFirst();
  return place?.timezone ?? pattern.timezone;
}

interface Candidates {
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** Driver after the change. */
  readonly driver: Demand['driver'];
}

/** The resources that dates are to have, which can give what is wanted of them. */
async function candidatesFor(
  tx: MemberTransaction,
  { booking, body, change }: SeriesEdit,
  unitRules: BookingRuleSettings | null,
): Promise<Candidates> {
  const ids = change.moved.flatMap(({ date }) => date.booking?.resourceId ?? []);
  const candidates = await candidatesOf(tx, {
    type: booking.type,
    wanted: [
      ...[body.resourceId ?? booking.resourceId, ...ids].map((id) => ({ id, path: 'resourceId' })),
      ...resourcesOfExceptions(body.exceptions ?? []),
    ],
    unitRules,
  });
  const ends = [...change.moved.map(({ to }) => to), ...change.added].map(({ end }) => end);
  const end = ends.sort().at(-1) ?? booking.end;
  const driving = drivingAfter(tx.actor.id, booking, body);
  const quantity = body.quantity ?? booking.quantity;
  const requested = { ...body, ...driving, start: booking.start, end, quantity };
  const demand = await demandOf(tx, booking, requested);
  for (const { resource, rules } of candidates.values()) checkDemand(demand, resource, rules);
  return { candidates, driver: demand.driver };
}

interface PlannedApprovals {
  readonly destinations: readonly Destination[];
  /** The approvers of the requests at each resource (H-03). */
  readonly approversAt: ReadonlyMap<string, readonly string[]>;
}

/**
 * Finds the dates whose change touches what was approved, where that needs approval again (Z-43);
 * new dates there wait for their first. A series is one request, so at each resource the first of
 * these dates stands for all (Z-45). Dates that still wait for their first approval may change.
 */
async function planApprovals(
  tx: MemberTransaction,
  { edit, planned, candidates, driver, isOverBudget }: Omit<PreparedEdit, keyof PlannedApprovals>,
): Promise<PlannedApprovals> {
  const { booking, body } = edit;
  const { businessUnitId, attendees } = booking;
  const driverId = body.needsDriver ? null : (body.driverId ?? booking.driverId);
  const after = { driverId, attendees: body.attendees ?? attendees };
  const approvals = new Map<string, FirstStatus>();
  const destinations: Destination[] = [];
  const moved = new Set<string>();
  for (const destination of planned) {
    const { date, status, slot, wanted } = destination;
    const { resourceId, quantity, isSkipped } = wanted;
    const before = date && { ...date.booking, attendees, driverId: booking.driverId };
    const isTouched =
      !before || touchesApproval(before, { ...after, ...slot, resourceId, quantity });
    if (isSkipped || !isTouched) {
      destinations.push(destination);
      continue;
    }
    if (status === 'pending-approval-book' && date !== null) {
      const isElsewhere = date.booking.resourceId !== resourceId;
      if (isElsewhere) moved.add(resourceId);
      destinations.push({ ...destination, asks: isElsewhere ? status : null });
      continue;
    }
    const place = candidateOf(candidates, resourceId);
    const first =
      approvals.get(resourceId) ??
      (await firstStatus(tx, { ...slot, ...place, businessUnitId, driver, isOverBudget }));
    approvals.set(resourceId, first);
    destinations.push(withStatus(destination, first.status));
  }
  const ofRequests = [...approvals].map(([id, first]) => [id, first.approverIds] as const);
  const ofMoved = await approversOf(tx, booking, moved);
  return { destinations, approversAt: new Map([...ofMoved, ...ofRequests]) };
}

/** A new date waits for its first approval; one that was approved keeps its state until then. */
function withStatus(destination: Destination, status: FirstStatus['status']): Destination {
  const asks = status === 'pending-approval-book' ? status : null;
  if (destination.date === null) return { ...destination, status, asks };
  return asks ? { ...destination, waits: true, asks: 'pending-approval-edit' } : destination;
}

async function approversOf(
  tx: MemberTransaction,
  { businessUnitId }: SeriesEdit['booking'],
  resourceIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const resourceId of resourceIds) {
    const place = { resourceId, businessUnitId, now: tx.clock.now() };
    found.set(resourceId, await findApproverIds(tx, place));
  }
  return found;
}

interface LeftTimes {
  readonly moving: readonly Destination[];
  readonly waiting: readonly Destination[];
  /** Old slots of pending dates, which no other date of the series can take. */
  readonly held: readonly BookedTime[];
}

/** Gives back the times that a change leaves. */
export async function leaveTimes(
  tx: MemberTransaction,
  { change }: SeriesEdit,
  destinations: readonly Destination[],
): Promise<LeftTimes> {
  const moving = destinations.filter(({ isMoving }) => isMoving);
  const dropped = change.dropped.flatMap((date) => date.bookingId ?? []);
  const waiting = moving.filter(({ waits, wanted }) => waits && !wanted.isSkipped);
  const held = await findHeldTimes(
    tx,
    waiting.map(({ id }) => id),
  );
  await vacate(tx, [...moving.map(({ id }) => id), ...dropped]);
  return { moving, waiting, held };
}
