import { AppError } from '@axp/contracts';
import type { BookingDecision } from '@axp/contracts/administration';
import { isReturned } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { isInTime } from '../rules/abilities.ts';
import type { BookingState } from '../rules/booking.ts';
import { isRunning } from '../rules/booking.ts';
import { allows } from '../rules/moves.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import { endRunning } from '../steps/end-running.ts';
import { movableFor } from '../steps/movable-for.ts';
import { recordUnchanged } from '../steps/step.ts';
import { findMovable } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { cancelBooking } from './cancel-booking.ts';
import { checkOut } from './check-out.ts';
import { editBooking } from './edit-booking.ts';

/** Returns the decisions that a manager can make now on a booking in the way. */
export function decisionsOn(
  booking: Pick<BookingState, 'type' | 'status' | 'start' | 'end'>,
  now: Date,
): BookingDecision['action'][] {
  const state = { ...booking, checkInOpensAt: null };
  const may = (action: 'admin-edit' | 'cancel' | 'check-out') =>
    allows(action, booking.status, ['manager']) && isInTime(action, state, now);
  const hasStarted = Date.parse(booking.start) <= now.getTime();
  const canEnd = hasStarted && !isReturned(booking.type) && (may('check-out') || may('admin-edit'));
  return [
    ...(may('admin-edit') && !hasStarted ? (['move'] as const) : []),
    ...(canEnd ? (['end'] as const) : []),
    ...(may('cancel') ? (['cancel'] as const) : []),
    ...(may('admin-edit') ? (['notify'] as const) : []),
  ];
}

/** Whether a booking is in the way, so that it can be decided on. */
type IsInTheWay = (booking: Pick<BookingState, 'id' | 'resourceId'>) => boolean;

/**
 * Carries out the decisions on bookings in the way, in one mail for each person. Returns the ids of
 * those whose time a block is around: the time that a booking keeps, and the time that an ended one
 * had.
 */
export async function carryOutDecisions(
  tx: MemberTransaction,
  isInTheWay: IsInTheWay,
  decisions: readonly BookingDecision[],
): Promise<readonly string[]> {
  const inOrder = [...decisions.entries()].toSorted(([, one], [, other]) =>
    one.id.localeCompare(other.id),
  );
  const bundled = { ...tx, mailBundleId: tx.newId() };
  for (const [index, decision] of inOrder) {
    await carryOutDecision(bundled, isInTheWay, decision).catch((error) => {
      throw atDecision(error, index, decision);
    });
  }
  return decisions.flatMap(({ action, id }) =>
    action === 'notify' || action === 'end' ? [id] : [],
  );
}

/** A refusal of one decision names the booking that it is about, and not the window. */
function atDecision(error: unknown, index: number, { action }: BookingDecision): unknown {
  const isOfList =
    !(error instanceof AppError) ||
    error.code === 'booking.stale' ||
    error.code === 'booking.not_found';
  if (isOfList) return error;
  const path = `bookings.${index}.${action === 'move' ? 'resourceId' : 'action'}`;
  const { code, details } = error;
  const { issues = [{ code, params: details.params ?? {} }] } = details;
  return new AppError(code, { ...details, issues: issues.map((issue) => ({ ...issue, path })) });
}

async function carryOutDecision(
  tx: MemberTransaction,
  isInTheWay: IsInTheWay,
  decision: BookingDecision,
): Promise<void> {
  const { id, version, reason } = decision;
  const booking = await findMovable(tx, id);
  if (!booking || !isInTheWay(booking)) throw new AppError('booking.not_found');
  switch (decision.action) {
    case 'cancel':
      return cancelBooking(tx, id, { version, reason, isForResource: true });
    case 'move':
      return editBooking(
        tx,
        id,
        { version, reason, resourceId: decision.resourceId, onClash: 'refuse' },
        { isForResource: true },
      );
    case 'end':
      return end(tx, decision);
    case 'notify':
      return notify(tx, decision);
  }
}

/** Ends a booking that runs in a room; cars and assets come back with their forms. */
async function end(tx: MemberTransaction, { id, version, reason }: BookingDecision): Promise<void> {
  const refusal = 'booking.check_out_not_possible';
  const request = { action: 'admin-edit', version, isForResource: true, refusal } as const;
  const found = await findMovable(tx, id);
  if (!found || isReturned(found.type)) throw new AppError(refusal);
  if (found.status === 'checked-in') {
    return checkOut(tx, id, { version }, { reason, isForResource: true });
  }
  const { booking } = await movableFor(tx, id, request);
  const now = tx.clock.now();
  if (!isRunning(booking, now)) throw new AppError(refusal);
  await endRunning(tx, booking, { reason, bufferMinutes: 0 });
}

/** The booking stays as it is; its people read why they may want to change it. */
async function notify(
  tx: MemberTransaction,
  { id, version, reason }: BookingDecision,
): Promise<void> {
  const move = { action: 'admin-edit', version, isForResource: true } as const;
  const { booking } = await movableFor(tx, id, move);
  const people = await peopleOf(tx, booking);
  const notices = noticesOfEdit(people, people.inviteeIds, 'admin-edit');
  await recordUnchanged(tx, booking, { action: 'admin-edit', reason }, notices);
}
