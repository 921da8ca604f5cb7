import type {
  MemberTransaction,
  TenantTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import { findBookable, occupy } from '../../booking.repository.ts';
import type { BookingWithChange, RequestedEdit } from '../../booking-change.repository.ts';
import { findChanges } from '../../booking-change.repository.ts';
import type { UnitTime } from '../../rules/units.ts';
import { addExceptions, findSeriesDates } from '../../series.repository.ts';
import type { SeenBooking } from '../../series-bookings.repository.ts';
import {
  addInvitees,
  addPassengers,
  changeBookings,
  placeBookings,
  removeInvitees,
  removePassengers,
  vacate,
} from '../../series-bookings.repository.ts';
import { withActivePeople } from '../decide-change.ts';
import { resolveInvitees, resolvePassengers } from '../resolve-people.ts';
import { changedFieldsOf } from './remember-change.ts';
import { byUnitAndStart } from './take-dates.ts';

/** Carries out the changes of dates that were approved together: their time shrinks to the new. */
export async function approveChanges(
  tx: MemberTransaction,
  seen: readonly SeenBooking[],
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  const [changes, dates] = await Promise.all([findChanges(tx, ids), findSeriesDates(tx, ids)]);
  const changeOf = new Map(changes.map((change) => [change.bookingId, change]));
  await takeExactlyMany(
    tx,
    changes.map(({ bookingId, next }) => [bookingId, next]),
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
  if (invitees) {
    await removeInvitees(tx, ids);
    await addInvitees(tx, ids, await resolveInvitees(tx, invitees));
  }
  if (passengers) {
    await removePassengers(tx, ids);
    await addPassengers(tx, ids, await resolvePassengers(tx, passengers));
  }
}

/** Ends the changes of dates that were refused, or that nobody decided: they stay as they were. */
export async function dropChanges(
  tx: TenantTransaction,
  seen: readonly SeenBooking[],
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  const changes = await findChanges(tx, ids);
  await takeExactlyMany(
    tx,
    changes.map(({ bookingId, former }) => [bookingId, former]),
  );
  // While the series has changed, they differ from it in what the change was about.
  await rememberOwn(
    tx,
    changes.filter(({ isOfSeries }) => isOfSeries),
  );
  await changeBookings(tx, seen, { status: 'approved' });
}

/** Keeps in mind in what dates differ from their series, as they are and as was wished of them. */
async function rememberOwn(
  tx: TenantTransaction,
  changes: readonly { readonly bookingId: string; readonly body: RequestedEdit }[],
): Promise<void> {
  const bodyOf = new Map(changes.map(({ bookingId, body }) => [bookingId, body]));
  const dates = await findSeriesDates(tx, [...bodyOf.keys()]);
  const bySeries = Map.groupBy(dates, ({ seriesId }) => seriesId);
  for (const [seriesId, own] of bySeries) {
    await addExceptions(
      tx,
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
  tx: TenantTransaction,
  times: readonly (readonly [bookingId: string, times: readonly UnitTime[]])[],
): Promise<void> {
  await vacate(
    tx,
    times.map(([bookingId]) => bookingId),
  );
  const rows = times.flatMap(([bookingId, own]) =>
    own.map((time) => ({ ...time, id: tx.newId(), bookingId })),
  );
  const taken = await occupy(tx, rows.toSorted(byUnitAndStart));
  if (taken !== rows.length) throw new Error('dates of a series lost time that they held');
}
