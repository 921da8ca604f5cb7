import type { EditBookingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { mayChange } from '../booking.policy.ts';
import type { BookingState } from '../domain/booking.ts';
import { canBeEdited, isRunning, mayChangeWhileRunning } from '../domain/booking.ts';
import { noticesOfEdit } from '../domain/notices.ts';
import type { BookingContext } from './booking-context.ts';
import { setTimers } from './move-booking.ts';
import { planMove } from './plan-move.ts';
import { recordEvent } from './record-event.ts';
import { resolveInvitees, staffIdsOf } from './resolve-people.ts';
import { takeTime } from './take-time.ts';

/** Changes a booking that nobody changed meanwhile (Z-06). A move gives its old time back first. */
export async function editBooking(
  context: BookingContext,
  id: string,
  { version, invitees, ...change }: EditBookingBody,
): Promise<void> {
  const { store } = context;
  const booking = await changeableBooking(context, id, version);
  const fields = Object.keys({ ...change, ...(invitees && { invitees }) });
  refuseWhileRunning(context, booking, fields);

  const move = await planMove(context, booking, change);
  const changed = await store.bookings.change(id, version, { ...change, ...move?.change });
  if (!changed) throw new AppError('booking.stale');
  if (move) {
    await store.bookings.vacate(id);
    await takeTime(context, { id, ...move.slot }, move.resource, move.rules);
  }
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

async function changeableBooking(
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

function refuseWhileRunning(
  { clock }: BookingContext,
  booking: BookingState,
  fields: readonly string[],
): void {
  if (!isRunning(booking, clock.now())) return;
  const path = fields.find((field) => !mayChangeWhileRunning(field));
  if (path === undefined) return;
  throw new AppError('booking.not_editable', {
    issues: [{ path, code: 'booking.not_editable', params: {} }],
  });
}
