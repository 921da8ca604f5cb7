import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { findBookable } from '../../store/bookable.ts';
import type { SeenBooking } from '../../store/booking-row.ts';
import { changeBookings } from '../../store/booking-row.ts';
import { rememberOwn } from '../../store/endings.ts';
import { resolveInvitees, resolvePassengers, withActivePeople } from '../../store/form-names.ts';
import type { BookingWithChange } from '../../store/pending-change.ts';
import { findChanges } from '../../store/pending-change.ts';
import {
  addInvitees,
  addPassengers,
  removeInvitees,
  removePassengers,
} from '../../store/people.ts';
import { findSeriesDates, placeBookings } from '../../store/stored-series.ts';
import { takeExactly } from '../../store/take-time.ts';

/** Carries out the changes of dates that were approved together: their time shrinks to the new. */
export async function approveChanges(
  tx: MemberTransaction,
  seen: readonly SeenBooking[],
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  const [changes, dates] = await Promise.all([findChanges(tx, ids), findSeriesDates(tx, ids)]);
  const changeOf = new Map(changes.map((change) => [change.bookingId, change]));
  await takeExactly(
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
  if (invitees) {
    await removeInvitees(tx, ids);
    await addInvitees(tx, ids, await resolveInvitees(tx, invitees));
  }
  if (passengers) {
    await removePassengers(tx, ids);
    await addPassengers(tx, ids, await resolvePassengers(tx, passengers));
  }
}
