import type { EditBookingBody } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { findInvitedStaff } from '../booking.repository.ts';
import type { RequestedEdit } from '../booking-change.repository.ts';
import type { BookingChange } from '../booking-columns.ts';
import type { BookingState } from '../rules/booking.ts';
import type { Driving } from '../rules/kind-rules.ts';
import { changedDriving } from '../rules/kind-rules.ts';
import type { Notice } from '../rules/notices.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import {
  addInvitees,
  addPassengers,
  removeInvitees,
  removePassengers,
} from '../series-bookings.repository.ts';
import type { Move } from './plan-move.ts';
import { carryOut, planMove } from './plan-move.ts';
import { checkBuildings } from './resolve-details.ts';
import { resolveInvitees, resolvePassengers, staffIdsOf } from './resolve-people.ts';

/** A change that the rules allow; whether its time is free the database says. */
export interface PlannedEdit {
  /** All that was wished, as it is kept where it has to wait. */
  readonly wish: RequestedEdit;
  readonly columns: BookingChange;
  /** Null for a change that takes no other time. */
  readonly move: Move | null;
}

/** Judges a change; nothing is written. */
export async function planEdit(
  tx: MemberTransaction,
  booking: BookingState,
  wish: RequestedEdit,
): Promise<PlannedEdit> {
  const { invitees: _, passengers, ...fields } = wish;
  const driving = drivingAfter(tx, booking, fields);
  const { pickUpBuildingId, returnBuildingId } = fields;
  await checkBuildings(tx, { pickUpBuildingId, returnBuildingId });
  const move = await planMove(tx, booking, { ...fields, passengers, ...driving });
  return { wish, columns: { ...fields, ...driving, ...move?.change }, move };
}

/** Does what stands beside the booking's own row, and answers who has to hear of it. */
export async function carryOutEdit(
  tx: MemberTransaction,
  {
    state,
    edit,
    told,
  }: {
    readonly state: BookingState;
    readonly edit: PlannedEdit;
    readonly told: 'self-update' | 'admin-edit';
  },
): Promise<readonly Notice[]> {
  if (edit.move) await carryOut(tx, state, edit.move);
  return replacePeople(tx, state, { wish: edit.wish, told });
}

/** Replaces invitees and passengers where a change names them; answers who has to hear of it. */
export async function replacePeople(
  tx: MemberTransaction,
  { id, bookerId, bookedForId }: Pick<BookingState, 'id' | 'bookerId' | 'bookedForId'>,
  {
    wish: { invitees, passengers },
    told,
  }: {
    readonly wish: RequestedEdit;
    readonly told: 'self-update' | 'admin-edit' | 'approved-edit';
  },
): Promise<readonly Notice[]> {
  if (passengers) await replacePassengers(tx, id, passengers);
  const formerIds = await findInvitedStaff(tx, id);
  const inviteeIds = invitees ? await replaceInvitees(tx, id, invitees) : formerIds;
  return noticesOfEdit({ bookerId, bookedForId, inviteeIds }, formerIds, told);
}

/** The driver's columns of a change; nothing to write where they were not touched. */
export function drivingAfter(
  tx: MemberTransaction,
  booking: BookingState,
  { needsDriver, driverId, licenceConfirmed }: RequestedEdit,
): Partial<Driving> {
  const wish = { needsDriver, driverId, licenceConfirmed };
  const isTouched = Object.values(wish).some((value) => value !== undefined);
  return (isTouched && changedDriving(booking, wish, tx.actor.id)) || {};
}

async function replaceInvitees(
  tx: MemberTransaction,
  id: string,
  invitees: NonNullable<EditBookingBody['invitees']>,
): Promise<readonly string[]> {
  const people = await resolveInvitees(tx, invitees);
  await removeInvitees(tx, [id]);
  await addInvitees(tx, [id], people);
  return staffIdsOf(people);
}

async function replacePassengers(
  tx: MemberTransaction,
  id: string,
  passengers: NonNullable<EditBookingBody['passengers']>,
): Promise<void> {
  const people = await resolvePassengers(tx, passengers);
  await removePassengers(tx, [id]);
  await addPassengers(tx, [id], people);
}
