import type { MerchantBill } from '@axp/contracts/administration';

export const billMoves = ['issue', 'pay', 'void'] as const;
export type BillMove = (typeof billMoves)[number];

/** Whether a bill can make a move, as far as the page knows. */
export const canMove: Readonly<Record<BillMove, (bill: MerchantBill) => boolean>> = {
  issue: ({ status, amount }) => status === 'draft' && amount !== null,
  pay: ({ status }) => status === 'issued',
  void: ({ status }) => status === 'issued' || status === 'paid',
};
