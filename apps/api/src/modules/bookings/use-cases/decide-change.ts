import { AppError } from '@axp/contracts';
import type {
  MemberTransaction,
  TenantTransaction,
} from '../../../platform/db/tenant-transaction.ts';
import { findActivePeople, findState } from '../booking.repository.ts';
import type { PendingChange, RequestedEdit } from '../booking-change.repository.ts';
import { deleteChange, findChange } from '../booking-change.repository.ts';
import type { BookingChange } from '../booking-columns.ts';
import type { MovableBooking } from '../movable-booking.queries.ts';
import { acceptanceRefusals } from '../rules/approval.ts';
import type { BookingState } from '../rules/booking.ts';
import { noticesOfEndedRequest } from '../rules/notices.ts';
import { shift } from '../rules/time.ts';
import { makeStep, peopleOf } from './move-booking.ts';
import { bookableWithRules } from './plan-move.ts';
import { replacePeople } from './planned-edit.ts';
import { rememberChange } from './series/remember-change.ts';
import { takeExactly } from './take-exactly.ts';

/** Carries out a change that was approved: its time shrinks to what it takes from now on (Z-02). */
export async function approveChange(
  tx: MemberTransaction,
  booking: MovableBooking,
  pending: PendingChange,
): Promise<void> {
  const { id } = booking;
  const state = await findState(tx, id);
  if (!state) throw new AppError('booking.not_found');
  const content = await contentOf(tx, { booking, state, body: pending.body });
  const change = { content, requestedAt: null };
  const step = { action: 'approve', to: 'approved-edit', change } as const;
  await makeStep(tx, booking, step, async () => {
    await takeExactly(tx, id, pending.next);
    await deleteChange(tx, id);
    // A date that changed with its series is as its series is now.
    if (!pending.isOfSeries) {
      await rememberChange(tx, state, { ...pending.body, version: state.version });
    }
    const wish = await withActivePeople(tx, pending.body);
    return replacePeople(tx, state, { wish, told: 'approved-edit' });
  });
}

/** Refuses a change that can't be approved as things are by now. */
export async function refuseUnacceptable(
  tx: MemberTransaction,
  booking: MovableBooking,
  { body }: PendingChange,
): Promise<void> {
  const state = await findState(tx, booking.id);
  if (state) await contentOf(tx, { booking, state, body });
}

/** Ends a change that was refused, or that nobody decided: the approved booking stays (Z-42). */
export async function dropChange(
  tx: TenantTransaction,
  booking: MovableBooking,
  { action, reason }: { readonly action: 'reject' | 'lapse'; readonly reason: string },
): Promise<void> {
  const pending = await findChange(tx, booking.id);
  const step = { action, to: 'approved', reason, change: { requestedAt: null } } as const;
  await makeStep(tx, booking, step, async () => {
    if (pending) await takeExactly(tx, booking.id, pending.former);
    if (pending?.isOfSeries) await differFromSeries(tx, booking.id, pending.body);
    await deleteChange(tx, booking.id);
    return noticesOfEndedRequest(await peopleOf(tx, booking), booking.status, action);
  });
}

/** A date that stays while its series has changed differs from it, in what the change was about. */
async function differFromSeries(
  tx: TenantTransaction,
  id: string,
  body: RequestedEdit,
): Promise<void> {
  const state = await findState(tx, id);
  if (state) await rememberChange(tx, state, { ...body, version: state.version });
}

interface Content {
  readonly booking: MovableBooking;
  readonly state: BookingState;
  readonly body: RequestedEdit;
}

/** The columns of an approved change. Its time was judged when it was asked for, and is held. */
async function contentOf(
  tx: MemberTransaction,
  { booking, state, body }: Content,
): Promise<BookingChange> {
  const { invitees: _, passengers: __, ...fields } = body;
  const resourceId = fields.resourceId ?? state.resourceId;
  const { resource, rules } = await bookableWithRules(tx, { ...state, resourceId });
  const slot = { start: fields.start ?? state.start, end: fields.end ?? state.end };
  const attendees = fields.attendees ?? state.attendees;
  const now = tx.clock.now();
  const offer = { isActive: true, capacity: resource.capacity };
  const [refusal] = acceptanceRefusals({
    ...booking,
    ...slot,
    attendees,
    resource: offer,
    rules,
    now,
  });
  if (refusal) throw new AppError(refusal);
  return {
    ...fields,
    ...slot,
    resourceId,
    timezone: resource.timezone,
    checkInOpensAt: shift(slot.start, -rules.checkInOpensMinutes),
    driverId: fields.needsDriver === true ? null : fields.driverId,
  };
}

/** Whoever left the company meanwhile is left out; that is no reason against the change. */
export async function withActivePeople(
  tx: MemberTransaction,
  body: RequestedEdit,
): Promise<RequestedEdit> {
  const named = [...(body.invitees ?? []), ...(body.passengers ?? [])];
  const ids = named.flatMap((person) => ('userId' in person ? [person.userId] : []));
  const active = new Set((await findActivePeople(tx, ids)).map(({ userId }) => userId));
  const isThere = (person: object) =>
    !('userId' in person) || (typeof person.userId === 'string' && active.has(person.userId));
  return {
    ...body,
    ...(body.invitees && { invitees: body.invitees.filter(isThere) }),
    ...(body.passengers && { passengers: body.passengers.filter(isThere) }),
  };
}
