import type { BookingAction, BookingRules, BookingStatus } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { resolveBookingRules } from '../../resources/index.ts';
import type { MoveChange } from '../booking-move.repository.ts';
import type { Notice, People } from '../domain/notices.ts';
import { timersOf } from '../domain/timers.ts';
import type { MovableBooking } from '../movable-booking.queries.ts';
import type { MoveContext } from './booking-context.ts';
import { recordEvent } from './record-event.ts';

/** One step of a booking, decided already. */
export interface Step {
  readonly action: BookingAction;
  readonly to: BookingStatus;
  readonly reason?: string | null | undefined;
  readonly change?: Omit<MoveChange, 'status'>;
}

/** The rules that hold for a booking: resource over unit over merchant (Z-11). */
export function rulesOf(
  { merchant }: Pick<MoveContext, 'merchant'>,
  { type, unitRules, resource }: Pick<MovableBooking, 'type' | 'unitRules' | 'resource'>,
): BookingRules {
  return resolveBookingRules(type, [merchant.bookingRules[type], unitRules[type], resource.rules]);
}

/** Everybody who may have to hear of a booking. */
export async function peopleOf(
  { store }: Pick<MoveContext, 'store'>,
  { id, bookerId, bookedForId }: MovableBooking,
): Promise<People> {
  return { bookerId, bookedForId, inviteeIds: await store.bookings.findInvitedStaff(id) };
}

/**
 * Makes a step that the table allows: compare-and-swap on the version that was judged, the step in
 * the history, what people are told, and what is to happen next by itself. All of it or nothing.
 */
export async function makeStep(
  context: MoveContext,
  booking: MovableBooking,
  { action, to, reason, change = {} }: Step,
  notices: readonly Notice[],
): Promise<MovableBooking> {
  const { store } = context;
  const hasMoved = await store.moves.move(booking.id, booking.version, { ...change, status: to });
  if (!hasMoved) throw new AppError('booking.stale');
  await recordEvent(
    context,
    { bookingId: booking.id, action, from: booking.status, to, reason: reason || null },
    notices,
  );
  const moved = {
    ...booking,
    status: to,
    version: booking.version + 1,
    end: change.end ?? booking.end,
    requestedAt: change.requestedAt === undefined ? booking.requestedAt : change.requestedAt,
  };
  await setTimers(context, moved);
  return moved;
}

/** Writes anew what is to happen to a booking by itself, as it stands now (Z-53). */
export async function setTimers(context: MoveContext, booking: MovableBooking): Promise<void> {
  const { store, clock } = context;
  const timers = timersOf(booking, rulesOf(context, booking), clock.now());
  await store.timers.replace(booking.id, timers);
}
