import type { BillStatus } from '@axp/contracts/vocabulary';

/** What happens to a bill: with its booking by itself, or by an administrator. */
export type BillAction = 'draw' | 'redraw' | 'drop' | 'issue' | 'pay' | 'void';

export interface BillMove {
  readonly action: BillAction;
  /** Null before there is a bill. */
  readonly from: BillStatus | null;
  readonly to: BillStatus;
  readonly who: 'booking' | 'administrator';
}

/** Every move that a bill can make (D-07); what is not here can't happen. */
export const billMoves: readonly BillMove[] = [
  { action: 'draw', from: null, to: 'draft', who: 'booking' },
  { action: 'redraw', from: 'draft', to: 'draft', who: 'booking' },
  // The booking was cancelled, or went to what costs nothing.
  { action: 'drop', from: 'draft', to: 'void', who: 'booking' },
  { action: 'issue', from: 'draft', to: 'issued', who: 'administrator' },
  { action: 'pay', from: 'issued', to: 'paid', who: 'administrator' },
  // A correction: what was sent stays as it was, and the next bill is drawn beside it.
  { action: 'void', from: 'issued', to: 'void', who: 'administrator' },
  { action: 'void', from: 'paid', to: 'void', who: 'administrator' },
];

/** Where an action leads; null when the status doesn't allow it. */
export function billAfter(action: BillAction, from: BillStatus | null): BillStatus | null {
  return billMoves.find((move) => move.action === action && move.from === from)?.to ?? null;
}
