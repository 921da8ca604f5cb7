import type { ProblemCode } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type {
  MemberTransaction,
  TenantRows,
  TenantTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import {
  findBill,
  findBillables,
  insertBills,
  lockBooking,
  markBill,
  updateDraft,
  voidDrafts,
} from '../bill.repository.ts';
import { billAfter } from '../domain/bill-moves.ts';
import { billStepOf, isIssuable } from '../domain/billing.ts';

interface BillRequest {
  readonly bookingId: string;
  readonly billId: string;
  /** The version that the administrator has seen. */
  readonly version: number;
}

/** Sends a draft to its business unit; from now on it is as it was sent. */
export async function issueBill(tx: MemberTransaction, move: BillRequest): Promise<void> {
  const refusal = 'bill.not_issuable';
  const { amount } = await movableBill(tx, move, { action: 'issue', refusal });
  const [booking] = await findBillables(tx, [move.bookingId]);
  if (!booking || !isIssuable(amount, booking.status)) throw new AppError(refusal);
  const { by, at } = markOf(tx);
  await markBill(tx, move.billId, 'issued', { issued_at: at, issued_by: by });
}

export async function payBill(tx: MemberTransaction, move: BillRequest): Promise<void> {
  await movableBill(tx, move, { action: 'pay', refusal: 'bill.not_payable' });
  const { by, at } = markOf(tx);
  await markBill(tx, move.billId, 'paid', { paid_at: at, paid_by: by });
}

/** Takes a bill back, and draws what the booking costs now beside it. */
export async function voidBill(
  tx: MemberTransaction,
  { reason, ...move }: BillRequest & { readonly reason: string },
): Promise<void> {
  await movableBill(tx, move, { action: 'void', refusal: 'bill.not_voidable' });
  const { by, at } = markOf(tx);
  const marks = { voided_at: at, voided_by: by, void_reason: reason };
  await markBill(tx, move.billId, 'void', marks);
  await updateBills(tx, [move.bookingId]);
}

/** The bill as it is while its booking is locked, when this can be done with it. */
async function movableBill(
  tx: MemberTransaction,
  { bookingId, billId, version }: BillRequest,
  { action, refusal }: { readonly action: 'issue' | 'pay' | 'void'; readonly refusal: ProblemCode },
) {
  await lockBooking(tx, bookingId);
  const bill = await findBill(tx, bookingId, billId);
  if (!bill) throw new AppError('bill.not_found');
  if (bill.version !== version) throw new AppError('bill.stale');
  if (billAfter(action, bill.status) === null) throw new AppError(refusal);
  return bill;
}

function markOf({ actor, clock }: MemberTransaction) {
  return { by: actor.id, at: clock.now().toISOString() };
}

/**
 * Updates the bills of bookings to their current cost, in the transaction that changed them. Issued
 * bills never change (D-07).
 */
export async function updateBills(
  tx: TenantRows & Pick<TenantTransaction, 'clock' | 'newId'>,
  bookingIds: readonly string[],
): Promise<void> {
  const drawnAt = tx.clock.now().toISOString();
  const steps = (await findBillables(tx, bookingIds)).flatMap((billable) => {
    const step = billStepOf(billable);
    return step ? [{ ...step, bookingId: billable.bookingId }] : [];
  });
  await voidDrafts(
    tx,
    steps.flatMap((step) => (step.action === 'drop' ? [step.id] : [])),
    drawnAt,
  );
  await insertBills(
    tx,
    steps.flatMap(({ bookingId, ...step }) =>
      step.action === 'draw' ? [{ ...step.draft, id: tx.newId(), bookingId, drawnAt }] : [],
    ),
  );
  for (const step of steps) {
    if (step.action === 'redraw') await updateDraft(tx, step.id, step.draft);
  }
}
