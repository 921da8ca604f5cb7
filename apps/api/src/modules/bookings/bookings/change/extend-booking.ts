import { AppError, invalidField } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { findLinks } from '../../../resources/resources/index.ts';
import { isOverBudget } from '../../bills/index.ts';
import { needsApproval } from '../rules/approval.ts';
import { checkLicence } from '../rules/kind-rules.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import type { TimeSlot } from '../rules/time.ts';
import { widened } from '../rules/time.ts';
import { checkNewEnd } from '../rules/time-rules.ts';
import { changedCharges } from '../steps/charges.ts';
import { movableFor } from '../steps/movable-for.ts';
import { checkOpening } from '../steps/opening.ts';
import { applyStep } from '../steps/step.ts';
import type { BookableResource } from '../store/bookable.ts';
import { findBookable } from '../store/bookable.ts';
import { findDriver } from '../store/form-names.ts';
import type { MovableBooking } from '../store/movable.ts';
import { rulesOf } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { clearHolds, findHeldTime, findOthersTime, occupy, vacate } from '../store/unit-time.ts';

interface Extension {
  readonly version: number;
  readonly end: string;
  /** Whether the caller is at the resource, even if they do not take part. */
  readonly isVisitor?: true;
}

/** Moves the end of a booking in use to a later time, if that time is free. */
export async function extendBooking(
  tx: MemberTransaction,
  id: string,
  { end, ...seen }: Extension,
): Promise<void> {
  const { booking, involvement } = await movableFor(tx, id, { action: 'extend', ...seen });
  const longer = { start: booking.start, end };
  const rules = rulesOf(tx, booking);
  const now = tx.clock.now();
  const endAt = now.getTime() > Date.parse(booking.end) ? now.toISOString() : booking.end;
  if (Date.parse(end) <= Date.parse(endAt)) throw invalidField('end', 'not_later', { endAt });
  checkNewEnd(longer, { rules, timezone: booking.timezone, now });
  const resource = await findBookable(tx, booking.resourceId);
  if (resource) {
    checkOpening(longer, { resource, rules }, 'end');
    await checkDriver(tx, booking, { end, resource });
    await refuseOverBudget(tx, booking, { ...longer, resource });
  }
  if (!involvement.isApprover) refuseNewReason(tx, booking, longer);

  const people = await peopleOf(tx, booking);
  const notice = involvement.isOwner ? 'self-update' : 'admin-edit';
  const notices = noticesOfEdit(people, people.inviteeIds, notice);
  const step = { action: 'extend', to: booking.status, change: { end } } as const;
  await applyStep(tx, booking, step, notices);
  await takeLonger(tx, booking, widened(longer, rules.bufferAfterMinutes));
}

/** Refuses to go over a budget, also where it asks for an approval: a booking in use can't wait. */
async function refuseOverBudget(
  tx: MemberTransaction,
  { id: bookingId, businessUnitId, quantity, isBilled }: MovableBooking,
  longer: TimeSlot & { readonly resource: BookableResource },
): Promise<void> {
  if (!isBilled) return;
  const changed = [{ ...longer, bookingId, quantity }];
  const { bookings } = await changedCharges(tx, { businessUnitId, changed });
  if (!(await isOverBudget(tx, { bookings, path: 'end' }))) return;
  throw new AppError('booking.extension_needs_approval');
}

/** Refuses an end after the driver's licence has expired; its confirmation was checked before. */
async function checkDriver(
  tx: MemberTransaction,
  { type, driverId }: MovableBooking,
  { end, resource }: { readonly end: string; readonly resource: BookableResource },
): Promise<void> {
  if (!traitsOf(type).isDriven) return;
  const driver = await findDriver(tx, driverId);
  checkLicence({ driver, end }, resource, { driverLicence: 'approval' });
}

/**
 * Refuses an extension that adds a reason for approval, because a booking in use can't wait for
 * one. An approved booking may be extended (Z-40, Z-43).
 */
function refuseNewReason(tx: MemberTransaction, booking: MovableBooking, longer: TimeSlot): void {
  const facts = {
    rules: rulesOf(tx, booking),
    isFlagged: booking.resource.isFlagged,
    isOutsideHours: false,
    businessUnitId: booking.businessUnitId,
    resourceUnitId: booking.resource.businessUnitId,
    needsLicenceApproval: false,
  };
  if (needsApproval({ ...facts, ...longer }) && !needsApproval({ ...facts, ...slotOf(booking) })) {
    throw new AppError('booking.extension_needs_approval');
  }
}

function slotOf({ start, end }: TimeSlot): TimeSlot {
  return { start, end };
}

/** Takes the same units until later; the constraint decides whether it can be (Z-01). */
async function takeLonger(
  tx: MemberTransaction,
  { id, resourceId }: MovableBooking,
  taken: TimeSlot,
): Promise<void> {
  const held = await findHeldTime(tx, id);
  const links = await findLinks(tx, [resourceId]);
  await vacate(tx, [id]);
  await clearHolds(tx, resourceId, taken, tx.actor.id);
  // A booking that is out after its end has several rows of a unit (ADR 64).
  for (const unitId of new Set(held.map((time) => time.unitId))) {
    const row = { ...taken, id: tx.newId(), bookingId: id, resourceId, unitId };
    if ((await occupy(tx, [row], links)) === 1) continue;
    throw new AppError('booking.slot_taken', {
      issues: [{ path: 'end', code: 'booking.slot_taken', params: {} }],
      clashes: await findOthersTime(tx, row),
    });
  }
}
