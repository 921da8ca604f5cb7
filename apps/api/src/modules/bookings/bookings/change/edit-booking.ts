import type { BookingStatus, EditBookingBody } from '@axp/contracts';
import { AppError, invalidField, refusalAt } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { isOverBudget } from '../../bills/index.ts';
import { rolesOf } from '../rules/abilities.ts';
import type { BookingState } from '../rules/booking.ts';
import {
  isRunning,
  mayChangeWhileRunning,
  statusAfterEdit,
  touchesApprovedFields,
} from '../rules/booking.ts';
import { leadsTo } from '../rules/moves.ts';
import { noticesToApprovers } from '../rules/notices.ts';
import { changedCharges } from '../steps/charges.ts';
import type { Movable } from '../steps/movable-for.ts';
import { movableFor, refuseForeignFields, withOwnFields } from '../steps/movable-for.ts';
import { applyStep } from '../steps/step.ts';
import { takeGivenTimes } from '../steps/take-time.ts';
import type { MovableBooking } from '../store/movable.ts';
import type { PendingChange, RequestedEdit } from '../store/pending-change.ts';
import { deleteChange, findChange, requestedEdit, storeChanges } from '../store/pending-change.ts';
import { countNewGuests } from '../store/people.ts';
import { notASeries, rememberChange } from '../store/stored-series.ts';
import {
  asksForApproval,
  isForOthersPlace,
  keepForApproval,
  newApprovers,
} from './keep-for-approval.ts';
import type { PlannedEdit } from './plan-edit.ts';
import { carryOutEdit, planEdit } from './plan-edit.ts';

/**
 * Changes a booking from the version that the caller has seen (Z-06). A change that touches an
 * approval waits for approval separately (Z-43); every other change takes effect at once.
 */
export async function editBooking(
  tx: MemberTransaction,
  id: string,
  body: EditBookingBody,
  { isForResource = false }: { readonly isForResource?: boolean } = {},
): Promise<void> {
  const { reason, recurrence, exceptions } = body;
  if (recurrence) throw notASeries('recurrence');
  if (exceptions) throw notASeries('exceptions');
  const movable = await editable(tx, id, body, isForResource);
  const { booking, involvement } = movable;
  const requested = withOwnFields(tx, booking, requestedEdit(body));
  refuseForeignFields(tx, booking, requested);
  refuseWhileRunning(tx, booking, Object.keys(requested));

  const { status } = booking;
  const pending = status === 'pending-approval-edit' ? await findChange(tx, id) : null;
  const isReplanned = touchesApprovedFields(requested);
  // A second request extends the first one, which is still undecided.
  const whole = pending && isReplanned ? extended(pending.body, requested) : requested;
  const edit = await planEdit(tx, booking, whole);
  await countNewGuests(tx, id, { invitees: requested.invitees, requested: pending?.body.invitees });
  const isOver = await isEditOverBudget(tx, booking, edit);
  const needsApproval =
    isReplanned &&
    (involvement.isOwner || !involvement.isManager
      ? await asksForApproval(tx, booking, { ...edit, isOverBudget: isOver })
      : await isForOthersPlace(tx, booking, edit));
  const to = statusAfterEdit({
    from: status,
    isOwner: involvement.isOwner,
    isReplanned,
    needsApproval,
  });
  await writeEdit(tx, { movable, edit, pending, to, isReplanned, isOverBudget: isOver, reason });
}

/** A change with a later one in it; of own fields, each value is a part of its own. */
function extended(first: RequestedEdit, later: RequestedEdit): RequestedEdit {
  const ownFields = { ...first.ownFields, ...later.ownFields };
  return { ...first, ...later, ...(Object.keys(ownFields).length > 0 && { ownFields }) };
}

/** Change without the parts of one that took effect. */
function without(first: RequestedEdit, done: RequestedEdit): RequestedEdit {
  const { ownFields = {}, ...parts } = first;
  const left = Object.entries(parts).filter(([field]) => !(field in done));
  const values = Object.entries(ownFields).filter(([id]) => !(id in (done.ownFields ?? {})));
  return {
    ...Object.fromEntries(left),
    ...(values.length > 0 && { ownFields: Object.fromEntries(values) }),
  };
}

/**
 * Whether a change makes a booking dearer than its budget allows without an approval.
 * @throws AppError booking.over_budget where the budget refuses it
 */
async function isEditOverBudget(
  tx: MemberTransaction,
  booking: MovableBooking,
  { columns, move }: PlannedEdit,
): Promise<boolean> {
  const isPriced = move?.resource.isPriced ?? false;
  if (move === null || !(isPriced || booking.isBilled)) return false;
  const { estimatedKm } = columns;
  const { slot, resource, quantity } = move;
  const change = { bookingId: booking.id, ...slot, resource, quantity, estimatedKm };
  const { businessUnitId } = booking;
  const { bookings } = await changedCharges(tx, { businessUnitId, changed: [change] });
  return isOverBudget(tx, { bookings, path: 'end' });
}

interface Edit {
  readonly movable: Movable;
  readonly edit: PlannedEdit;
  readonly pending: PendingChange | null;
  readonly to: BookingStatus;
  readonly isReplanned: boolean;
  readonly isOverBudget: boolean;
  readonly reason: string | undefined;
}

async function writeEdit(tx: MemberTransaction, plan: Edit): Promise<void> {
  const { movable, edit, pending, to, isReplanned, isOverBudget, reason } = plan;
  const { booking, involvement } = movable;
  const action = involvement.isOwner ? 'edit' : 'admin-edit';
  if (!leadsTo({ action, from: booking.status, to }, rolesOf(involvement))) {
    throw new AppError('booking.not_editable');
  }
  if (to === 'pending-approval-edit' && isReplanned) {
    await keepForApproval(tx, { booking, edit, pending, action, reason, isOverBudget });
    return;
  }
  const isWaiting = to === 'pending-approval-book' || to === 'pending-approval-edit';
  const requestedAt = isWaiting ? undefined : null;
  const judged = { ...(edit.move && { isOverBudget }), requestedAt };
  const step = { action, to, reason, change: { ...edit.columns, ...judged } } as const;
  await applyStep(tx, booking, step, async () => {
    if (pending) await settlePending(tx, booking.id, plan, pending);
    await rememberChange(tx, booking, edit.requested);
    const notice = involvement.isOwner ? 'self-update' : 'admin-edit';
    const notices = await carryOutEdit(tx, booking, { edit, notice });
    if (to !== 'pending-approval-book') return notices;
    const approverIds = await newApprovers(tx, booking, edit);
    return [
      ...noticesToApprovers({ ...booking, inviteeIds: [] }, 'pending-approval-book', approverIds),
      ...notices,
    ];
  });
}

/**
 * Removes a pending change that is now part of the edit, or the fields that were changed at once.
 */
async function settlePending(
  tx: MemberTransaction,
  id: string,
  { edit, isReplanned }: Pick<Edit, 'edit' | 'isReplanned'>,
  pending: PendingChange,
): Promise<void> {
  if (isReplanned) {
    // The change takes its own time next; what the other one held is free.
    await takeGivenTimes(tx, [{ bookingId: id, times: pending.former }]);
    await deleteChange(tx, id);
    return;
  }
  const body = without(pending.body, edit.requested);
  await storeChanges(tx, tx.actor.id, [{ ...pending, bookingId: id, body }]);
}

async function editable(
  tx: MemberTransaction,
  id: string,
  { version, reason }: Pick<EditBookingBody, 'version' | 'reason'>,
  isForResource: boolean,
): Promise<Movable> {
  const movable = await movableFor(tx, id, {
    action: ({ isOwner }) => (isOwner ? 'edit' : 'admin-edit'),
    version,
    isForResource,
  });
  if (movable.involvement.isOwner || reason) return movable;
  throw invalidField('reason', 'required');
}

function refuseWhileRunning(
  tx: MemberTransaction,
  booking: BookingState,
  fields: readonly string[],
): void {
  if (!isRunning(booking, tx.clock.now())) return;
  const path = fields.find((field) => !mayChangeWhileRunning(field));
  if (path === undefined) return;
  throw refusalAt(path, 'booking.not_editable');
}
