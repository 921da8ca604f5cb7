import type { ProblemCode } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import { billAfter } from '../domain/bill-moves.ts';
import { isIssuable } from '../domain/billing.ts';
import type { Drawing } from './draw-bills.ts';
import { drawBills } from './draw-bills.ts';

/** What a use case of bills works with; all of it handed in. */
export interface BillContext extends Drawing {
  readonly actor: Pick<Actor, 'id'>;
}

export interface BillWish {
  readonly bookingId: string;
  readonly billId: string;
  /** The version that the administrator has seen. */
  readonly version: number;
}

/** Sends a draft to its business unit; from now on it is as it was sent. */
export async function issueBill(context: BillContext, wish: BillWish): Promise<void> {
  const refusal = 'bill.not_issuable';
  const { amount } = await movableBill(context, wish, { action: 'issue', refusal });
  const [booking] = await context.bills.findBillables([wish.bookingId]);
  if (!booking || !isIssuable(amount, booking.status)) throw new AppError(refusal);
  await context.bills.issue(wish.billId, markOf(context));
}

export async function payBill(context: BillContext, wish: BillWish): Promise<void> {
  await movableBill(context, wish, { action: 'pay', refusal: 'bill.not_payable' });
  await context.bills.pay(wish.billId, markOf(context));
}

/** Takes a bill back, and draws what the booking costs now beside it. */
export async function voidBill(
  context: BillContext,
  { reason, ...wish }: BillWish & { readonly reason: string },
): Promise<void> {
  await movableBill(context, wish, { action: 'void', refusal: 'bill.not_voidable' });
  await context.bills.void(wish.billId, { ...markOf(context), reason });
  await drawBills(context, [wish.bookingId]);
}

interface Move {
  readonly action: 'issue' | 'pay' | 'void';
  readonly refusal: ProblemCode;
}

/** The bill as it is while its booking is locked, when this can be done with it. */
async function movableBill(
  { bills }: BillContext,
  { bookingId, billId, version }: BillWish,
  { action, refusal }: Move,
) {
  await bills.lockBooking(bookingId);
  const bill = await bills.find(bookingId, billId);
  if (!bill) throw new AppError('bill.not_found');
  if (bill.version !== version) throw new AppError('bill.stale');
  if (billAfter(action, bill.status) === null) throw new AppError(refusal);
  return bill;
}

function markOf({ actor, clock }: BillContext) {
  return { by: actor.id, at: clock.now().toISOString() };
}
