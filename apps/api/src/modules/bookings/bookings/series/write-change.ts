import type { EditBookingBody } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingState } from '../rules/booking.ts';
import { contentIn } from '../rules/booking.ts';
import type { Driving } from '../rules/kind-rules.ts';
import type { BookingChange } from '../store/booking-row.ts';
import { changeBookings } from '../store/booking-row.ts';
import type { StoredInvitee, StoredPassenger } from '../store/form-names.ts';
import type { RequestedEdit } from '../store/pending-change.ts';
import { endRequests, requestedEdit, storeChanges } from '../store/pending-change.ts';
import { setInvitees, setPassengers } from '../store/people.ts';
import { insertSeries } from '../store/series-row.ts';
import type { SeriesException } from '../store/stored-series.ts';
import { addExceptions, placeBookings } from '../store/stored-series.ts';
import { findHeldTimes, vacate } from '../store/unit-time.ts';
import type { Destination, PlacedChange } from './destinations.ts';
import type { SeriesEdit } from './plan-change.ts';
import {
  copyBooking,
  detachBookings,
  removeExceptions,
  updateSeries,
} from './series.repository.ts';

/** Judgement of a change by its budgets. */
interface Judged {
  readonly isOverBudget: boolean;
}

/**
 * Writes the rules of a changed series, where each of its bookings is in them, what is cancelled
 * and what is new.
 */
export async function writeRules(
  tx: MemberTransaction,
  { series, booking, change }: SeriesEdit,
  { placed: destinations, leftOut, isOverBudget }: Omit<PlacedChange, 'requested'> & Judged,
): Promise<void> {
  const seriesId = change.head ? tx.newId() : series.id;
  if (change.head) {
    await updateSeries(tx, series.id, change.head);
    const former = [...change.moved, ...change.kept].map(({ date }) => date);
    const starts = [...former, ...change.dropped]
      .filter(({ booking }) => booking)
      .map(({ originalStart }) => originalStart)
      .sort();
    await insertSeries(tx, {
      ...change.pattern,
      id: seriesId,
      continues: { id: series.id, starts },
    });
  } else {
    await updateSeries(tx, series.id, change.pattern);
  }
  const kept = change.kept.flatMap(({ date, to }) =>
    date.booking ? [{ ...date.booking, seriesId, originalStart: to.originalStart }] : [],
  );
  const placed = destinations.map(({ id, slot, to, date, waits }) => ({
    ...(waits && date ? { start: date.booking.start, end: date.booking.end } : slot),
    id,
    seriesId,
    originalStart: to.originalStart,
  }));
  const isNew = new Set(destinations.filter(({ date }) => !date).map(({ id }) => id));
  const added = placed.filter(({ id }) => isNew.has(id));
  const left = leftOut.flatMap(({ date, to: { originalStart } }) =>
    date ? [{ ...date.booking, seriesId, originalStart }] : [],
  );
  await placeBookings(tx, [...kept, ...placed.filter(({ id }) => !isNew.has(id)), ...left]);
  const statusOf = new Map(destinations.map(({ id, status }) => [id, status]));
  const byStatus = Map.groupBy(added, ({ id }) => statusOf.get(id) ?? 'approved');
  for (const [status, dates] of byStatus) {
    const isOver = isOverBudget && status === 'pending-approval-book';
    await copyBooking(tx, booking.id, dates, { status, isOverBudget: isOver });
  }
  const dropped = change.dropped.flatMap((date) => date.bookingId ?? []);
  const isDropped = change.dropped.flatMap((date) => date.booking ?? []);
  await changeBookings(tx, isDropped, { status: 'cancelled' });
  await vacate(tx, dropped);
  await detachBookings(tx, dropped);
  const leftIds = left.map(({ id }) => id);
  await changeBookings(tx, left, { status: 'cancelled' });
  await endRequests(tx, leftIds);
  await moveExceptions(tx, { seriesId, series, change }, { placed: destinations, leftOut });
}

/** Exceptions are named by the start that the rule gives, so they go with their dates. */
async function moveExceptions(
  tx: MemberTransaction,
  {
    seriesId,
    series,
    change,
  }: Pick<SeriesEdit, 'series' | 'change'> & { readonly seriesId: string },
  { placed, leftOut }: Omit<PlacedChange, 'requested'>,
): Promise<void> {
  const touched = [...change.moved, ...change.kept].map(({ date }) => date.originalStart);
  const gone = change.dropped.map(({ originalStart }) => originalStart);
  await removeExceptions(tx, series.id, [...touched, ...gone]);
  const changed = placed.flatMap(({ to, keeps, differs }): SeriesException[] => {
    const kept = [...keeps].filter((field) => field !== 'time' || !change.isTimeChange);
    const fields = [...new Set([...kept, ...differs])];
    if (fields.length === 0) return [];
    return [{ originalStart: to.originalStart, kind: 'changed', fields }];
  });
  const kept = change.kept.flatMap(({ date, to: { originalStart } }): SeriesException[] => {
    if (!date.booking) return [{ originalStart, kind: 'skipped', fields: [] }];
    const fields = date.booking.changedFields;
    return fields.length > 0 ? [{ originalStart, kind: 'changed', fields }] : [];
  });
  // A booking that is left out is its own sign; a date that never got one needs another.
  const skipped = leftOut
    .filter(({ date }) => !date)
    .map(({ to: { originalStart } }) => ({ originalStart, kind: 'skipped', fields: [] }) as const);
  await addExceptions(tx, seriesId, [...changed, ...kept, ...skipped]);
}

interface SeriesContent extends SeriesEdit {
  readonly driving: Partial<Driving>;
  readonly invitees: readonly StoredInvitee[] | undefined;
  readonly passengers: readonly StoredPassenger[] | undefined;
}

/** Writes the changed content to all dates, except for fields that a date keeps. */
export async function writeContent(
  tx: MemberTransaction,
  { body, driving, invitees, passengers }: SeriesContent,
  destinations: readonly Destination[],
): Promise<void> {
  const { ownFields } = body;
  const change = { ...contentOf(body), ...driving, ownFields };
  const groups = Map.groupBy(destinations, (destination) => keyOf(destination));
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { resourceId, quantity } = first.wanted;
    const place = { resourceId, timezone: first.timezone, quantity };
    await changeBookings(tx, group.map(judgedVersion), {
      ...without(change, first.keeps),
      ...place,
    });
  }
  const following = (field: string) =>
    destinations.filter(({ keeps }) => !keeps.has(field)).map(({ id }) => id);
  if (invitees) await setInvitees(tx, following('invitees'), invitees);
  if (passengers) await setPassengers(tx, following('passengers'), passengers);
}

/** The version that a date was judged with; one that was just made has its first. */
function judgedVersion({ id, date }: Destination) {
  return { id, version: date?.booking.version ?? 1 };
}

/** Dates of one key get the same columns. */
function keyOf({ keeps, wanted }: Destination): string {
  return JSON.stringify([[...keeps].sort(), wanted.resourceId, wanted.quantity]);
}

function contentOf(body: SeriesEdit['body']): BookingChange {
  const { needsDriver: _, driverId: __, licenceConfirmed: ___, ...content } = contentIn(body);
  return content;
}

function without(change: BookingChange, keeps: ReadonlySet<string>): BookingChange {
  return Object.fromEntries(Object.entries(change).filter(([field]) => !keeps.has(field)));
}

interface Change extends Judged {
  readonly booking: BookingState;
  readonly body: EditBookingBody;
  readonly driving: Partial<Driving>;
}

/**
 * Stores changes of dates until they are decided (Z-43): the dates stay as they were approved, at
 * their place in the changed rule, and hold their old and new slots (Z-02).
 */
export async function keepChanges(
  tx: MemberTransaction,
  change: Change,
  { placed, requested }: PlacedChange,
): Promise<void> {
  const waiting = placed.filter(({ waits }) => waits);
  const ids = waiting.map(({ id }) => id);
  const stays = await findHeldTimes(
    tx,
    ids.filter((id) => !requested.has(id)),
  );
  const staysOf = Map.groupBy(stays, ({ bookingId }) => bookingId);
  const requestedAt = tx.clock.now().toISOString();
  await changeBookings(tx, waiting.map(judgedVersion), {
    status: 'pending-approval-edit',
    requestedAt,
    isOverBudget: change.isOverBudget,
  });
  await storeChanges(
    tx,
    tx.actor.id,
    waiting.map((date) => {
      const same = staysOf.get(date.id) ?? [];
      const times = requested.get(date.id) ?? { former: same, next: same };
      return { ...times, bookingId: date.id, body: editOf(change, date), isOfSeries: true };
    }),
  );
}

/** The change of one date; the driver is resolved for the requester. */
function editOf({ body, driving }: Change, { keeps, slot, wanted }: Destination): RequestedEdit {
  const { resourceId: _, ...fields } = requestedEdit(body);
  const { driverId, needsDriver, licenceConfirmed } = driving;
  const followed = Object.entries(fields).filter(([field]) => !keeps.has(field));
  return {
    ...Object.fromEntries(followed),
    ...slot,
    resourceId: wanted.resourceId,
    ...(needsDriver !== undefined && { needsDriver }),
    ...(licenceConfirmed !== undefined && { licenceConfirmed }),
    ...(typeof driverId === 'string' && { driverId }),
  };
}
