import type { BookingStatus, EditBookingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { PendingChange } from '../booking-change.repository.ts';
import type { BookingState } from '../domain/booking.ts';
import { isRunning, mayChangeWhileRunning } from '../domain/booking.ts';
import { rolesOf } from '../domain/booking-abilities.ts';
import { leadsTo } from '../domain/booking-moves.ts';
import { statusAfterEdit, touchesApprovedFields } from '../domain/edit-status.ts';
import { noticesToNewApprovers } from '../domain/notices.ts';
import type { BookingContext } from './booking-context.ts';
import { refuseForeignFields } from './changeable-booking.ts';
import { countNewGuests } from './count-guests.ts';
import { asksForApproval, isForOthersPlace, newApprovers } from './edit-approval.ts';
import { keepForApproval } from './keep-for-approval.ts';
import type { Movable } from './movable-for.ts';
import { movableFor } from './movable-for.ts';
import { makeStep } from './move-booking.ts';
import type { PlannedEdit } from './planned-edit.ts';
import { carryOutEdit, planEdit } from './planned-edit.ts';
import { notASeries } from './series/not-a-series.ts';
import { rememberChange } from './series/remember-change.ts';
import { takeExactly } from './take-exactly.ts';

/**
 * Changes a booking that nobody changed meanwhile (Z-06). What touches an approval waits for it
 * anew, apart from the booking (Z-43); everything else happens at once.
 */
export async function editBooking(
  context: BookingContext,
  id: string,
  body: EditBookingBody,
): Promise<void> {
  const { version, reason, recurrence, isConfirmed: _, onClash: __, exceptions, ...wish } = body;
  if (recurrence) throw notASeries('recurrence');
  if (exceptions) throw notASeries('exceptions');
  const { store } = context;
  const movable = await editable(context, id, { version, reason });
  const state = await store.bookings.findState(id);
  if (!state) throw new AppError('booking.not_found');
  refuseForeignFields(state, wish);
  refuseWhileRunning(context, state, Object.keys(wish));

  const { status } = movable.booking;
  const pending = status === 'pending-approval-edit' ? await store.changes.find(id) : null;
  const isReplanned = touchesApprovedFields(wish);
  // A second request goes on from the first, which nobody has decided yet.
  const whole = pending && isReplanned ? { ...pending.body, ...wish } : wish;
  const edit = await planEdit(context, state, whole);
  await countNewGuests(context, id, { invitees: wish.invitees, requested: pending?.body.invitees });
  const needsApproval =
    isReplanned &&
    (movable.involvement.isOwner
      ? await asksForApproval(context, state, edit)
      : await isForOthersPlace(context, state, edit));
  const to = statusAfterEdit({
    from: status,
    isOwner: movable.involvement.isOwner,
    isReplanned,
    needsApproval,
  });
  await carryOut(context, { movable, state, edit, pending, to, isReplanned, reason });
}

interface Edit {
  readonly movable: Movable;
  readonly state: BookingState;
  readonly edit: PlannedEdit;
  readonly pending: PendingChange | null;
  readonly to: BookingStatus;
  readonly isReplanned: boolean;
  readonly reason: string | undefined;
}

async function carryOut(context: BookingContext, plan: Edit): Promise<void> {
  const { movable, state, edit, pending, to, isReplanned, reason } = plan;
  const { booking, involvement } = movable;
  const action = involvement.isOwner ? 'edit' : 'admin-edit';
  if (!leadsTo({ action, from: booking.status, to }, rolesOf(involvement))) {
    throw new AppError('booking.not_editable');
  }
  if (to === 'pending-approval-edit' && isReplanned) {
    await keepForApproval(context, { booking, state, edit, pending, action, reason });
    return;
  }
  const isWaiting = to === 'pending-approval-book' || to === 'pending-approval-edit';
  const requestedAt = isWaiting ? undefined : null;
  const step = { action, to, reason, change: { content: edit.columns, requestedAt } } as const;
  await makeStep(context, booking, step, async () => {
    if (pending) await settlePending(context, booking.id, { pending, edit, isReplanned });
    await rememberChange(context, state, { ...edit.wish, version: state.version });
    const told = involvement.isOwner ? 'self-update' : 'admin-edit';
    const notices = await carryOutEdit(context, { state, edit, told });
    if (to !== 'pending-approval-book') return notices;
    const approverIds = await newApprovers(context, state, edit);
    return [...noticesToNewApprovers({ ...state, inviteeIds: [] }, approverIds), ...notices];
  });
}

/** What waited is part of the change by now, or loses the fields that were changed at once. */
async function settlePending(
  context: BookingContext,
  id: string,
  {
    pending,
    edit,
    isReplanned,
  }: { pending: PendingChange; edit: PlannedEdit; isReplanned: boolean },
): Promise<void> {
  const { store, actor } = context;
  if (isReplanned) {
    // The change takes its own time next; what the other one held is free.
    await takeExactly(context, id, pending.former);
    await store.changes.remove(id);
    return;
  }
  const done = new Set(Object.keys(edit.wish));
  const left = Object.entries(pending.body).filter(([field]) => !done.has(field));
  await store.changes.keep(id, actor.id, { ...pending, body: Object.fromEntries(left) });
}

async function editable(
  context: BookingContext,
  id: string,
  { version, reason }: { readonly version: number; readonly reason: string | undefined },
): Promise<Movable> {
  const isOwner = await context.store.moves.isOwner(id, context.actor.id);
  const movable = await movableFor(context, id, {
    action: isOwner ? 'edit' : 'admin-edit',
    version,
    refusal: () => new AppError('booking.not_editable'),
  });
  if (isOwner || reason) return movable;
  throw new AppError('request.invalid', {
    issues: [{ path: 'reason', code: 'required', params: {} }],
  });
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
