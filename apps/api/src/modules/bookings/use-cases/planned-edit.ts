import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { BookingState } from '../rules/booking.ts';
import { drivingAfter } from '../rules/kind-rules.ts';
import type { Notice } from '../rules/notices.ts';
import type { BookingChange } from '../store/booking-row.ts';
import { checkBuildings } from '../store/form-names.ts';
import type { RequestedEdit } from '../store/pending-change.ts';
import { replacePeople } from '../store/people.ts';
import type { Move } from './plan-move.ts';
import { carryOut, planMove } from './plan-move.ts';

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
  const driving = drivingAfter(tx.actor.id, booking, fields);
  const { pickUpBuildingId, returnBuildingId } = fields;
  await checkBuildings(tx, { pickUpBuildingId, returnBuildingId });
  const move = await planMove(tx, booking, { ...fields, passengers, ...driving });
  return { wish, columns: { ...fields, ...driving, ...move?.change }, move };
}

/** Does what stands beside the booking's own row, and answers who has to hear of it. */
export async function carryOutEdit(
  tx: MemberTransaction,
  booking: BookingState,
  {
    edit,
    told,
  }: {
    readonly edit: PlannedEdit;
    readonly told: 'self-update' | 'admin-edit';
  },
): Promise<readonly Notice[]> {
  if (edit.move) await carryOut(tx, booking, edit.move);
  return replacePeople(tx, booking, { wish: edit.wish, told });
}
