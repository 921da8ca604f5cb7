import type { EditBookingBody } from '@axp/contracts';
import { AppError, foreignFields } from '@axp/contracts';
import { mayChange } from '../booking.policy.ts';
import type { BookingState } from '../domain/booking.ts';
import { canBeEdited, isRunning, mayChangeWhileRunning } from '../domain/booking.ts';
import type { Driving } from '../domain/driver.ts';
import { changedDriving } from '../domain/driver.ts';
import { noticesOfEdit } from '../domain/notices.ts';
import type { BookingContext } from './booking-context.ts';
import { setTimers } from './move-booking.ts';
import { carryOut, planMove } from './plan-move.ts';
import { recordEvent } from './record-event.ts';
import { checkBuildings } from './resolve-details.ts';
import { resolveInvitees, resolvePassengers, staffIdsOf } from './resolve-people.ts';
import { notASeries } from './series/not-a-series.ts';
import { rememberChange } from './series/remember-change.ts';

/** Changes a booking that nobody changed meanwhile (Z-06). A move gives its old time back first. */
export async function editBooking(
  context: BookingContext,
  id: string,
  body: EditBookingBody,
): Promise<void> {
  const { store } = context;
  const { version, invitees, passengers, recurrence, isConfirmed: _, ...change } = body;
  if (recurrence) throw notASeries('recurrence');
  const booking = await changeableBooking(context, id, version);
  refuseForeignFields(booking, body);
  refuseWhileRunning(context, booking, Object.keys(body));
  const driving = drivingAfter(context, booking, change);
  const { pickUpBuildingId, returnBuildingId } = change;
  await checkBuildings(context, { pickUpBuildingId, returnBuildingId });
  const move = await planMove(context, booking, { ...change, passengers, ...driving });
  const changed = await store.bookings.change(id, version, {
    ...change,
    ...driving,
    ...move?.change,
  });
  if (!changed) throw new AppError('booking.stale');
  if (move) await carryOut(context, booking, move);
  if (passengers) await replacePassengers(context, id, passengers);
  await rememberChange(context, booking, body);
  const formerIds = await store.bookings.findInvitedStaff(id);
  const inviteeIds = invitees ? await replaceInvitees(context, id, invitees) : formerIds;
  await recordEvent(
    context,
    { bookingId: id, action: 'edit', from: booking.status, to: booking.status, reason: null },
    noticesOfEdit({ ...booking, inviteeIds }, formerIds),
  );
  const edited = await store.moves.find(id);
  if (move && edited) await setTimers(context, edited);
}

/** The driver's columns of a change; nothing to write where they were not touched. */
export function drivingAfter(
  { actor }: BookingContext,
  booking: BookingState,
  { needsDriver, driverId, licenceConfirmed }: EditBookingBodyChange,
): Partial<Driving> {
  const wish = { needsDriver, driverId, licenceConfirmed };
  const isTouched = Object.values(wish).some((value) => value !== undefined);
  return (isTouched && changedDriving(booking, wish, actor.id)) || {};
}

type EditBookingBodyChange = Pick<EditBookingBody, 'needsDriver' | 'driverId' | 'licenceConfirmed'>;

async function replaceInvitees(
  { store: { bookings } }: BookingContext,
  id: string,
  invitees: NonNullable<EditBookingBody['invitees']>,
): Promise<readonly string[]> {
  const people = await resolveInvitees(bookings, invitees);
  await bookings.removeInvitees(id);
  await bookings.addInvitees(id, people);
  return staffIdsOf(people);
}

async function replacePassengers(
  { store: { bookings, kinds } }: BookingContext,
  id: string,
  passengers: NonNullable<EditBookingBody['passengers']>,
): Promise<void> {
  const people = await resolvePassengers(bookings, passengers);
  await kinds.removePassengers(id);
  await kinds.addPassengers(id, people);
}

export async function changeableBooking(
  { store, actor, clock }: BookingContext,
  id: string,
  version: number,
): Promise<BookingState> {
  const booking = await store.bookings.findState(id);
  if (!booking || !mayChange(actor, booking)) throw new AppError('booking.not_found');
  if (booking.version !== version) throw new AppError('booking.stale');
  if (!canBeEdited(booking, clock.now())) throw new AppError('booking.not_editable');
  return booking;
}

/** A kind has no fields of another, and a trip always has its places. */
export function refuseForeignFields({ type }: BookingState, body: EditBookingBody): void {
  const places = ['pickUpBuildingId', 'returnBuildingId'] as const;
  const cleared = type === 'car' ? places.filter((place) => body[place] === null) : [];
  const issues = [
    ...foreignFields(type, body).map((path) => ({ path, code: 'unknown_field', params: {} })),
    ...cleared.map((path) => ({ path, code: 'required', params: {} })),
  ];
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}

function refuseWhileRunning(
  { clock }: BookingContext,
  booking: BookingState,
  fields: readonly string[],
): void {
  if (!isRunning(booking, clock.now())) return;
  const path = fields.find((field) => field !== 'version' && !mayChangeWhileRunning(field));
  if (path === undefined) return;
  throw new AppError('booking.not_editable', {
    issues: [{ path, code: 'booking.not_editable', params: {} }],
  });
}
