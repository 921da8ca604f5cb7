import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { noticesOfEndedRequest, noticesToAll } from '../rules/notices.ts';
import { shift } from '../rules/time.ts';
import { requireAcceptable, requireAcceptableRequest } from '../steps/accept-request.ts';
import { bookableWithRules } from '../steps/candidates.ts';
import { dropChange } from '../steps/endings.ts';
import { movableFor } from '../steps/movable-for.ts';
import { applyStep } from '../steps/step.ts';
import { takeGivenTimes } from '../steps/take-time.ts';
import type { BookingChange } from '../store/booking-row.ts';
import { withActivePeople } from '../store/form-names.ts';
import type { MovableBooking } from '../store/movable.ts';
import type { PendingChange, RequestedEdit } from '../store/pending-change.ts';
import { deleteChange, findChange } from '../store/pending-change.ts';
import { peopleOf, replacePeople } from '../store/people.ts';
import { rememberChange } from '../store/stored-series.ts';
import { vacate } from '../store/unit-time.ts';

/** Says yes to a booking that waits for it (Z-41, Z-44). */
export async function approveBooking(
  tx: MemberTransaction,
  id: string,
  { version }: { readonly version: number },
): Promise<void> {
  const { booking, acting } = await decidable(tx, id, 'approve', version);
  if (booking.status === 'pending-approval-edit') {
    const pending = await findChange(acting, id);
    if (pending) return approveChange(acting, booking, pending);
  }
  await requireAcceptableRequest(acting, booking);
  await applyStep(
    acting,
    booking,
    { action: 'approve', to: 'approved', change: { requestedAt: null } },
    noticesToAll(await peopleOf(acting, booking), 'approved'),
  );
}

/** Says no, with the reason that the booker will read (Z-42). */
export async function rejectBooking(
  tx: MemberTransaction,
  id: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<void> {
  const { booking, acting } = await decidable(tx, id, 'reject', version);
  if (booking.status === 'pending-approval-edit') {
    return dropChange(acting, booking, { action: 'reject', reason });
  }
  await applyStep(
    acting,
    booking,
    { action: 'reject', to: 'cancelled', reason, change: { requestedAt: null } },
    noticesOfEndedRequest(await peopleOf(acting, booking), booking.status, 'reject'),
  );
  await vacate(acting, [id]);
}

/** Returns a booking that the caller decides on, and the transaction as the one they act for. */
export async function decidable(
  tx: MemberTransaction,
  id: string,
  action: 'approve' | 'reject',
  version: number,
) {
  const { booking, involvement } = await movableFor(tx, id, { action, version });
  return { booking, acting: { ...tx, actsForId: involvement.actsForId } };
}

/** Carries out a change that was approved: its time shrinks to what it takes from now on (Z-02). */
async function approveChange(
  tx: MemberTransaction,
  booking: MovableBooking,
  pending: PendingChange,
): Promise<void> {
  const { id } = booking;
  const content = await contentOf(tx, booking, pending.body);
  const change = { ...content, requestedAt: null };
  const step = { action: 'approve', to: 'approved-edit', change } as const;
  await applyStep(tx, booking, step, async () => {
    await takeGivenTimes(tx, [{ bookingId: id, times: pending.next }]);
    await deleteChange(tx, id);
    // A date that changed with its series is as its series is now.
    if (!pending.isOfSeries) await rememberChange(tx, booking, pending.body);
    const requested = await withActivePeople(tx, pending.body);
    return replacePeople(tx, booking, { requested, notice: 'approved-edit' });
  });
}

/** Refuses a change that can't be approved as things are by now. */
export async function refuseUnacceptable(
  tx: MemberTransaction,
  booking: MovableBooking,
  { body }: PendingChange,
): Promise<void> {
  await contentOf(tx, booking, body);
}

/** The columns of an approved change. Its time was judged when it was asked for, and is held. */
async function contentOf(
  tx: MemberTransaction,
  booking: MovableBooking,
  body: RequestedEdit,
): Promise<BookingChange> {
  const { invitees: _, passengers: __, ...fields } = body;
  const resourceId = fields.resourceId ?? booking.resourceId;
  const { resource, rules } = await bookableWithRules(tx, { ...booking, resourceId });
  const slot = { start: fields.start ?? booking.start, end: fields.end ?? booking.end };
  const attendees = fields.attendees ?? booking.attendees;
  const driverId = fields.needsDriver === true ? null : (fields.driverId ?? booking.driverId);
  const offer = { isActive: true, capacity: resource.capacity };
  const wanted = { ...booking, ...slot, attendees, driverId, resource: offer, rules };
  await requireAcceptable(tx, wanted, resource);
  return {
    ...fields,
    ...slot,
    resourceId,
    timezone: resource.timezone,
    checkInOpensAt: shift(slot.start, -rules.checkInOpensMinutes),
    driverId: fields.needsDriver === true ? null : fields.driverId,
  };
}
