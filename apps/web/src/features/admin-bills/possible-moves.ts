import { issueBill, payBill, voidBill } from '@axp/contracts';
import type { MerchantBill } from '@axp/contracts/administration';
import { call } from '@/shared/api/index.ts';

export const billMoves = ['issue', 'pay', 'void'] as const;
export type BillMove = (typeof billMoves)[number];

/** Whether a bill can make a move, as far as the page knows. */
export const canMove: Readonly<Record<BillMove, (bill: MerchantBill) => boolean>> = {
  issue: ({ status, amount }) => status === 'draft' && amount !== null,
  pay: ({ status }) => status === 'issued',
  void: ({ status }) => status === 'issued' || status === 'paid',
};

/** Sends a move from the version of a bill that was shown; only a void has a reason. */
export function moveBill(
  move: BillMove,
  { id, version, booking }: MerchantBill,
  reason = '',
): Promise<unknown> {
  const params = { id: booking.id, billId: id };
  if (move === 'void') return call(voidBill, { params, body: { version, reason } });
  return call(move === 'issue' ? issueBill : payBill, { params, body: { version } });
}
