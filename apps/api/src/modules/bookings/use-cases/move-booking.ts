import type { BookingAction, BookingRules, BookingStatus } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { drawBills } from '../../bills/index.ts';
import { resolveBookingRules } from '../../resources/index.ts';
import { findInvitedStaff } from '../booking.repository.ts';
import { findChange } from '../booking-change.repository.ts';
import type { MoveChange } from '../booking-move.repository.ts';
import { findMovable, moveBooking } from '../booking-move.repository.ts';
import { replaceTimers } from '../booking-timer.repository.ts';
import type { MovableBooking } from '../movable-booking.queries.ts';
import type { Notice, People } from '../rules/notices.ts';
import { earlier } from '../rules/time.ts';
import { timersOf } from '../rules/timers.ts';
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
  tx: Pick<TenantTransaction, 'merchant'>,
  { type, unitRules, resource }: Pick<MovableBooking, 'type' | 'unitRules' | 'resource'>,
): BookingRules {
  return resolveBookingRules(type, [
    tx.merchant.bookingRules[type],
    unitRules[type],
    resource.rules,
  ]);
}

/** Everybody who may have to hear of a booking. */
export async function peopleOf(
  tx: TenantTransaction,
  { id, bookerId, bookedForId }: MovableBooking,
): Promise<People> {
  return { bookerId, bookedForId, inviteeIds: await findInvitedStaff(tx, id) };
}

/**
 * Makes a step that the table allows: compare-and-swap on the version that was judged, the step in
 * the history, what people are told, and what is to happen next by itself. All of it or nothing. What stands beside the booking's own row is
 * changed by the function that tells whom to notify, so that the history is written last.
 */
export async function makeStep(
  tx: TenantTransaction,
  booking: MovableBooking,
  { action, to, reason, change = {} }: Step,
  notices: readonly Notice[] | (() => Promise<readonly Notice[]>),
): Promise<void> {
  const hasMoved = await moveBooking(tx, booking.id, booking.version, {
    ...change,
    status: to,
  });
  if (!hasMoved) throw new AppError('booking.stale');
  const told = typeof notices === 'function' ? await notices() : notices;
  await recordEvent(
    tx,
    { bookingId: booking.id, action, from: booking.status, to, reason: reason || null },
    told,
  );
  const moved = await findMovable(tx, booking.id);
  if (!moved) throw new AppError('booking.not_found');
  await setTimers(tx, moved);
  await drawBillsOf(tx, [moved]);
}

/** Writes anew what is to happen to a booking by itself, as it stands now (Z-53). */
async function setTimers(tx: TenantTransaction, booking: MovableBooking): Promise<void> {
  const isChange = booking.status === 'pending-approval-edit';
  const pending = isChange ? await findChange(tx, booking.id) : null;
  // A change can't be decided any more once the time has come that it wishes, nor the old one.
  const start = earlier(booking.start, pending?.body.start ?? booking.start);
  const timers = timersOf({ ...booking, start }, rulesOf(tx, booking), tx.clock.now());
  await replaceTimers(tx, [{ bookingId: booking.id, timers }]);
}

/** Most bookings cost nothing; the others get or keep the bill that they are to have (D-07). */
export async function drawBillsOf(
  tx: TenantTransaction,
  bookings: readonly Pick<MovableBooking, 'id' | 'isBilled'>[],
): Promise<void> {
  const ids = bookings.flatMap(({ id, isBilled }) => (isBilled ? [id] : []));
  if (ids.length > 0) await drawBills(tx, ids);
}
