import type { Booking, BookingSummary } from '@axp/contracts';

/** Actions that need a confirmation. */
export type ConfirmedAction = 'cancel' | 'extend' | 'end' | 'return' | 'approve' | 'reject';

/** A booking that is asked about. */
export interface QuestionProps {
  /** As it was when the question came up. */
  readonly seen: BookingSummary;
  /** As it stands now; the decision is about this one (Z-06). */
  readonly booking: BookingSummary;
  /** All of it, once it is loaded. */
  readonly whole: Booking | null;
  readonly onClose: () => void;
}
