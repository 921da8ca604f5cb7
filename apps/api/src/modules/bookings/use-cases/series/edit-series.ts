import type { EditBookingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { checkDemand } from '../../domain/kind-rules.ts';
import { noticesOfEdit } from '../../domain/notices.ts';
import type { BookingContext } from '../booking-context.ts';
import type { Candidate } from '../candidates.ts';
import { changeableBooking, refuseForeignFields } from '../changeable-booking.ts';
import { demandOf } from '../plan-move.ts';
import { drivingAfter } from '../planned-edit.ts';
import { recordEvent } from '../record-event.ts';
import { checkBuildings } from '../resolve-details.ts';
import { resolveInvitees, resolvePassengers, staffIdsOf } from '../resolve-people.ts';
import type { Destination } from './destinations.ts';
import { destinationsOf } from './destinations.ts';
import { judgeDates, seriesClashes } from './judge-dates.ts';
import type { SeriesScope } from './load-series.ts';
import { loadSeries, withoutWaiting } from './load-series.ts';
import { notASeries } from './not-a-series.ts';
import type { SeriesEdit } from './plan-change.ts';
import { planChange, refuseLosses } from './plan-change.ts';
import { candidatesOf } from './plan-dates.ts';
import { refuseUnapproved } from './refuse-unapproved.ts';
import { settleDates } from './settle-dates.ts';
import { takeDates } from './take-dates.ts';
import { writeContent, writeRules } from './write-change.ts';

/**
 * Changes the dates of a series that are still to come, those after one or all of them (Z-63), in
 * one transaction: none is made anew, each keeps what was changed of it alone, and where a time is
 * taken nothing changes at all and every such date is named.
 */
export async function editSeries(
  context: BookingContext,
  id: string,
  body: EditBookingBody,
  scope: SeriesScope,
): Promise<void> {
  const { store } = context;
  const loaded = await loadSeries(context, id);
  const booking = await changeableBooking(context, id, body.version);
  if (!loaded) throw notASeries('scope');
  const series = withoutWaiting(loaded);
  refuseForeignFields(booking, body);
  const { pickUpBuildingId, returnBuildingId } = body;
  await checkBuildings(context, { pickUpBuildingId, returnBuildingId });
  const change = planChange(series, booking, body, scope);
  const edit = { series, booking, body, change };
  if (!body.isConfirmed) refuseLosses(edit);

  const candidates = await candidatesFor(context, edit);
  const destinations = destinationsOf(edit, context.newId, candidates);
  await refuseUnapproved(context, edit, destinations, candidates);
  const formerIds = await store.bookings.findInvitedStaff(id);
  await writeRules(context, edit, destinations);
  await take(context, destinations, candidates);
  const driving = drivingAfter(context, booking, body);
  const invitees = body.invitees && (await resolveInvitees(store.bookings, body.invitees));
  const passengers = body.passengers && (await resolvePassengers(store.bookings, body.passengers));
  await writeContent(context, { ...edit, driving, invitees, passengers }, destinations);
  const inviteeIds = invitees ? staffIdsOf(invitees) : formerIds;
  await tell(context, edit, destinations, noticesOfEdit({ ...booking, inviteeIds }, formerIds));
  await settleDates(context, [
    ...destinations.map((destination) => destination.id),
    ...change.dropped.flatMap((date) => date.bookingId ?? []),
  ]);
}

/** The resources that dates are to have, which can give what is wanted of them. */
async function candidatesFor(
  context: BookingContext,
  { booking, body, change }: SeriesEdit,
): Promise<ReadonlyMap<string, Candidate>> {
  const ids = change.moved.flatMap(({ date }) => date.booking?.resourceId ?? []);
  const candidates = await candidatesOf(context, {
    type: booking.type,
    wanted: [body.resourceId ?? booking.resourceId, ...ids].map((id) => ({
      id,
      path: 'resourceId',
    })),
    unitRules: await context.store.bookings.findBusinessUnitRules(booking.businessUnitId),
  });
  const ends = [...change.moved.map(({ to }) => to), ...change.added].map(({ end }) => end);
  const end = ends.sort().at(-1) ?? booking.end;
  const driving = drivingAfter(context, booking, body);
  const quantity = body.quantity ?? booking.quantity;
  const wish = { ...body, ...driving, start: booking.start, end, quantity };
  const demand = await demandOf(context, booking, wish);
  for (const { resource, rules } of candidates.values()) checkDemand(demand, resource, rules);
  return candidates;
}

/** Gives back the times that are left and takes the new ones, all or none (Z-01). */
async function take(
  context: BookingContext,
  destinations: readonly Destination[],
  candidates: ReadonlyMap<string, Candidate>,
): Promise<void> {
  const { store } = context;
  const moving = destinations.filter(({ isMoving }) => isMoving);
  await store.dates.vacate(moving.map(({ id }) => id));
  const wanted = moving.map((destination) => destination.wanted);
  const judged = await judgeDates(context, wanted, candidates);
  if (judged.some(({ verdict }) => verdict.state !== 'free')) throw seriesClashes(judged);
  const dates = judged.map(({ date, verdict }) => ({ ...date, verdict }));
  const isTaken = await store.bookings.attempt(() => takeDates(context, dates));
  if (isTaken) return;
  // Somebody was faster between the look and the hold: now their times can be seen and told.
  throw seriesClashes(await judgeDates(context, wanted, candidates));
}

/** Each date gets its line of history; the people hear of the change once. */
async function tell(
  context: BookingContext,
  { booking, change }: SeriesEdit,
  destinations: readonly Destination[],
  notices: ReturnType<typeof noticesOfEdit>,
): Promise<void> {
  const { store, actor, newId } = context;
  const reason = null;
  const steps = [
    ...destinations.map(({ id, date, status }) =>
      date
        ? ({ bookingId: id, action: 'edit', from: status, to: status, reason } as const)
        : ({ bookingId: id, action: 'book', from: null, to: status, reason } as const),
    ),
    ...change.dropped.flatMap((date) => {
      if (!date.booking) return [];
      const { id: bookingId, status } = date.booking;
      return [{ bookingId, action: 'cancel', from: status, to: 'cancelled', reason } as const];
    }),
  ];
  const told = steps.find(({ bookingId }) => bookingId === booking.id) ?? steps[0];
  if (!told) throw new AppError('booking.series_over');
  await store.dates.record(
    steps
      .filter((step) => step !== told)
      .map((step) => ({ ...step, id: newId(), actorId: actor.id })),
  );
  await recordEvent(context, told, notices);
}
