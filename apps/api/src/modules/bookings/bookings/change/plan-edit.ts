import type { BookingRules } from '@axp/contracts';
import { invalidField } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import type { BookingState } from '../rules/booking.ts';
import { checkDemand, drivingAfter } from '../rules/kind-rules.ts';
import type { Notice } from '../rules/notices.ts';
import type { TimeSlot } from '../rules/time.ts';
import { shift } from '../rules/time.ts';
import { checkNewEnd, checkTimes } from '../rules/time-rules.ts';
import { bookableWithRules, noSuchResource } from '../steps/candidates.ts';
import { checkOpening } from '../steps/opening.ts';
import type { DesiredMove } from '../steps/request-form.ts';
import { demandOf } from '../steps/request-form.ts';
import { takeTime } from '../steps/take-time.ts';
import type { BookableResource } from '../store/bookable.ts';
import type { BookingChange } from '../store/booking-row.ts';
import { checkBuildings } from '../store/form-names.ts';
import type { RequestedEdit } from '../store/pending-change.ts';
import { replacePeople } from '../store/people.ts';
import { releaseUnits, vacate } from '../store/unit-time.ts';

/** A change that the rules allow; whether its time is free the database says. */
export interface PlannedEdit {
  /** The whole requested change, as stored while it waits for approval. */
  readonly requested: RequestedEdit;
  readonly columns: BookingChange;
  /** Null if the booked time, resource and units stay the same. */
  readonly move: Move | null;
}

/** Judges a change; nothing is written. */
export async function planEdit(
  tx: MemberTransaction,
  booking: BookingState,
  requested: RequestedEdit,
): Promise<PlannedEdit> {
  const { invitees: _, passengers, ...fields } = requested;
  const driving = drivingAfter(tx.actor.id, booking, fields);
  const { pickUpBuildingId, returnBuildingId } = fields;
  await checkBuildings(tx, { pickUpBuildingId, returnBuildingId });
  const move = await planMove(tx, booking, { ...fields, passengers, ...driving });
  return { requested, columns: { ...fields, ...driving, ...move?.change }, move };
}

/** Writes what is stored outside the booking's own row, and returns the notices. */
export async function carryOutEdit(
  tx: MemberTransaction,
  booking: BookingState,
  {
    edit,
    notice,
  }: {
    readonly edit: PlannedEdit;
    readonly notice: 'self-update' | 'admin-edit';
  },
): Promise<readonly Notice[]> {
  if (edit.move) await applyMove(tx, booking, edit.move);
  return replacePeople(tx, booking, { requested: edit.requested, notice });
}

/** A booking's new time, resource and units, allowed by the rules; the database says if free. */
interface Move {
  readonly slot: TimeSlot;
  readonly resource: BookableResource;
  readonly rules: BookingRules;
  readonly quantity: number;
  /** Whether it takes another time or resource, not only more or fewer of its units. */
  readonly isElsewhere: boolean;
  readonly change: BookingChange;
}

/** Checks a requested change of time, resource, people or units; null if nothing is rebooked. */
async function planMove(
  tx: MemberTransaction,
  booking: BookingState,
  requested: DesiredMove,
): Promise<Move | null> {
  const slot = { start: requested.start ?? booking.start, end: requested.end ?? booking.end };
  const resourceId = requested.resourceId ?? booking.resourceId;
  const quantity = requested.quantity ?? booking.quantity;
  const isElsewhere =
    slot.start !== booking.start || slot.end !== booking.end || resourceId !== booking.resourceId;
  const { attendees, passengers, driverId } = requested;
  const isOtherDemand = [attendees, passengers, driverId].some((value) => value !== undefined);
  const isResized = quantity !== booking.quantity;
  if (!isElsewhere && !isOtherDemand && !isResized) return null;
  const { resource, rules } = await bookableWithRules(tx, { ...booking, resourceId });
  if (resourceId !== booking.resourceId && !mayUse(tx.actor, resource.keptFor)) {
    throw noSuchResource();
  }
  const demand = await demandOf(tx, booking, { ...requested, ...slot, quantity });
  checkDemand(demand, resource, rules);
  if (!isElsewhere && !isResized) return null;
  if (isElsewhere) checkSlot(tx, booking, slot, { resource, rules });
  const checkInOpensAt = shift(slot.start, -rules.checkInOpensMinutes);
  const { timezone } = resource;
  const change = { ...slot, resourceId, timezone, checkInOpensAt, quantity };
  return { slot, resource, rules, quantity, isElsewhere, change };
}

/** Takes what a move needs and gives back what it leaves. */
export async function applyMove(
  tx: MemberTransaction,
  booking: BookingState,
  move: Move,
): Promise<void> {
  const { slot, resource, rules, quantity, isElsewhere } = move;
  const { id } = booking;
  if (isElsewhere) {
    await vacate(tx, [id]);
    await takeTime(tx, { id, ...slot, quantity }, resource, rules);
    return;
  }
  const more = quantity - booking.quantity;
  if (more < 0) await releaseUnits(tx, id, -more);
  if (more <= 0) return;
  const held = booking.quantity;
  await takeTime(tx, { id, ...slot, quantity: more, held }, resource, rules);
}

function checkSlot(
  tx: MemberTransaction,
  booking: BookingState,
  slot: TimeSlot,
  { resource, rules }: Pick<Move, 'resource' | 'rules'>,
): void {
  const now = tx.clock.now();
  // One end alone is checked against the other only here: the schema has seen just the change.
  if (Date.parse(slot.end) <= Date.parse(slot.start)) throw invalidField('end', 'end_before_start');
  if (Date.parse(slot.end) <= now.getTime()) throw invalidField('end', 'end_in_past');
  const facts = { rules, timezone: resource.timezone, now };
  const isStartKept = slot.start === booking.start;
  if (isStartKept) checkNewEnd(slot, facts);
  else checkTimes(slot, facts);
  const isBegun = isStartKept && resource.id === booking.resourceId;
  checkOpening(slot, { resource, rules }, isBegun ? 'end' : 'both');
}
