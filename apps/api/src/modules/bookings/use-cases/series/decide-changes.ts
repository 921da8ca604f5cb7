import type { BookingWithChange, RequestedEdit } from '../../booking-change.repository.ts';
import type { UnitTime } from '../../rules/units.ts';
import type { SeenBooking } from '../../series-bookings.repository.ts';
import type { BookingContext, MoveContext } from '../booking-context.ts';
import { withActivePeople } from '../decide-change.ts';
import { resolveInvitees, resolvePassengers } from '../resolve-people.ts';
import { changedFieldsOf } from './remember-change.ts';
import { byUnitAndStart } from './take-dates.ts';

/** Carries out the changes of dates that were approved together: their time shrinks to the new. */
export async function approveChanges(
  tx: BookingContext,
  seen: readonly SeenBooking[],
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  const [changes, dates] = await Promise.all([
    tx.store.changes.findMany(ids),
    tx.store.series.findDates(ids),
  ]);
  const changeOf = new Map(changes.map((change) => [change.bookingId, change]));
  await takeExactlyMany(
    tx,
    changes.map(({ bookingId, next }) => [bookingId, next]),
  );
  await rememberOwn(
    tx,
    changes.filter(({ isOfSeries }) => !isOfSeries),
  );
  await tx.store.dates.place(
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
  tx: BookingContext,
  group: readonly BookingWithChange[],
  seen: readonly SeenBooking[],
): Promise<void> {
  const ids = group.map(({ bookingId }) => bookingId);
  const { start: _, end: __, ...body } = await withActivePeople(tx, group[0]?.body ?? {});
  const { invitees, passengers, ...fields } = body;
  const place =
    body.resourceId === undefined ? null : await tx.store.bookings.findBookable(body.resourceId);
  const own = seen.filter(({ id }) => ids.includes(id));
  await tx.store.dates.change(own, {
    ...fields,
    ...(place && { timezone: place.timezone }),
    driverId: fields.needsDriver === true ? null : fields.driverId,
    status: 'approved-edit',
  });
  if (invitees) {
    await tx.store.dates.removeInvitees(ids);
    await tx.store.dates.addInvitees(ids, await resolveInvitees(tx.store.bookings, invitees));
  }
  if (passengers) {
    await tx.store.dates.removePassengers(ids);
    await tx.store.dates.addPassengers(ids, await resolvePassengers(tx.store.bookings, passengers));
  }
}

/** Ends the changes of dates that were refused, or that nobody decided: they stay as they were. */
export async function dropChanges(tx: MoveContext, seen: readonly SeenBooking[]): Promise<void> {
  const ids = seen.map(({ id }) => id);
  const changes = await tx.store.changes.findMany(ids);
  await takeExactlyMany(
    tx,
    changes.map(({ bookingId, former }) => [bookingId, former]),
  );
  // While the series has changed, they differ from it in what the change was about.
  await rememberOwn(
    tx,
    changes.filter(({ isOfSeries }) => isOfSeries),
  );
  await tx.store.dates.change(seen, { status: 'approved' });
}

/** Keeps in mind in what dates differ from their series, as they are and as was wished of them. */
async function rememberOwn(
  tx: MoveContext,
  changes: readonly { readonly bookingId: string; readonly body: RequestedEdit }[],
): Promise<void> {
  const bodyOf = new Map(changes.map(({ bookingId, body }) => [bookingId, body]));
  const dates = await tx.store.series.findDates([...bodyOf.keys()]);
  const bySeries = Map.groupBy(dates, ({ seriesId }) => seriesId);
  for (const [seriesId, own] of bySeries) {
    await tx.store.series.addExceptions(
      seriesId,
      own.map((date) => ({
        originalStart: date.originalStart,
        kind: 'changed',
        fields: changedFieldsOf(date, bodyOf.get(date.id) ?? {}),
      })),
    );
  }
}

/** Lets bookings take exactly these times, which lie within what they take now. */
async function takeExactlyMany(
  tx: MoveContext,
  times: readonly (readonly [bookingId: string, times: readonly UnitTime[]])[],
): Promise<void> {
  await tx.store.dates.vacate(times.map(([bookingId]) => bookingId));
  const rows = times.flatMap(([bookingId, own]) =>
    own.map((time) => ({ ...time, id: tx.newId(), bookingId })),
  );
  const taken = await tx.store.bookings.occupy(rows.toSorted(byUnitAndStart));
  if (taken !== rows.length) throw new Error('dates of a series lost time that they held');
}
