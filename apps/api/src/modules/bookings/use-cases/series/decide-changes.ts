import type { BookingWithChange, RequestedEdit } from '../../booking-change.repository.ts';
import type { UnitTime } from '../../domain/held-time.ts';
import type { SeenBooking } from '../../series-bookings.repository.ts';
import type { BookingContext, MoveContext } from '../booking-context.ts';
import { withActivePeople } from '../decide-change.ts';
import { resolveInvitees, resolvePassengers } from '../resolve-people.ts';
import { changedFieldsOf } from './remember-change.ts';
import { byUnitAndStart } from './take-dates.ts';

type Store = Pick<MoveContext, 'store' | 'newId'>;

/** Carries out the changes of dates that were approved together: their time shrinks to the new. */
export async function approveChanges(
  context: BookingContext,
  seen: readonly SeenBooking[],
): Promise<void> {
  const { store } = context;
  const ids = seen.map(({ id }) => id);
  const [changes, dates] = await Promise.all([
    store.changes.findMany(ids),
    store.series.findDates(ids),
  ]);
  const changeOf = new Map(changes.map((change) => [change.bookingId, change]));
  await takeExactlyMany(
    context,
    changes.map(({ bookingId, next }) => [bookingId, next]),
  );
  await rememberOwn(
    context,
    changes.filter(({ isOfSeries }) => !isOfSeries),
  );
  await store.dates.place(
    dates.map((date) => {
      const { start = date.start, end = date.end } = changeOf.get(date.id)?.body ?? {};
      return { ...date, start, end };
    }),
  );
  const groups = Map.groupBy(changes, ({ body }) =>
    JSON.stringify({ ...body, start: undefined, end: undefined }),
  );
  for (const group of groups.values()) await writeGroup(context, group, seen);
}

/** Dates of one content get the same columns and people. */
async function writeGroup(
  context: BookingContext,
  group: readonly BookingWithChange[],
  seen: readonly SeenBooking[],
): Promise<void> {
  const { bookings, dates } = context.store;
  const ids = group.map(({ bookingId }) => bookingId);
  const { start: _, end: __, ...body } = await withActivePeople(context, group[0]?.body ?? {});
  const { invitees, passengers, ...fields } = body;
  const place = body.resourceId === undefined ? null : await bookings.findBookable(body.resourceId);
  const own = seen.filter(({ id }) => ids.includes(id));
  await dates.change(own, {
    ...fields,
    ...(place && { timezone: place.timezone }),
    driverId: fields.needsDriver === true ? null : fields.driverId,
    status: 'approved-edit',
  });
  if (invitees) {
    await dates.removeInvitees(ids);
    await dates.addInvitees(ids, await resolveInvitees(bookings, invitees));
  }
  if (passengers) {
    await dates.removePassengers(ids);
    await dates.addPassengers(ids, await resolvePassengers(bookings, passengers));
  }
}

/** Ends the changes of dates that were refused, or that nobody decided: they stay as they were. */
export async function dropChanges(context: Store, seen: readonly SeenBooking[]): Promise<void> {
  const { store } = context;
  const ids = seen.map(({ id }) => id);
  const changes = await store.changes.findMany(ids);
  await takeExactlyMany(
    context,
    changes.map(({ bookingId, former }) => [bookingId, former]),
  );
  // While the series has changed, they differ from it in what the change was about.
  await rememberOwn(
    context,
    changes.filter(({ isOfSeries }) => isOfSeries),
  );
  await store.dates.change(seen, { status: 'approved' });
}

/** Keeps in mind in what dates differ from their series, as they are and as was wished of them. */
async function rememberOwn(
  { store }: Pick<MoveContext, 'store'>,
  changes: readonly { readonly bookingId: string; readonly body: RequestedEdit }[],
): Promise<void> {
  const bodyOf = new Map(changes.map(({ bookingId, body }) => [bookingId, body]));
  const dates = await store.series.findDates([...bodyOf.keys()]);
  const bySeries = Map.groupBy(dates, ({ seriesId }) => seriesId);
  for (const [seriesId, own] of bySeries) {
    await store.series.addExceptions(
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
  { store, newId }: Store,
  times: readonly (readonly [bookingId: string, times: readonly UnitTime[]])[],
): Promise<void> {
  await store.dates.vacate(times.map(([bookingId]) => bookingId));
  const rows = times.flatMap(([bookingId, own]) =>
    own.map((time) => ({ ...time, id: newId(), bookingId })),
  );
  const taken = await store.bookings.occupy(rows.toSorted(byUnitAndStart));
  if (taken !== rows.length) throw new Error('dates of a series lost time that they held');
}
