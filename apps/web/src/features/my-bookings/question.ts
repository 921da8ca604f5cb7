import type { Booking, BookingSummary } from '@axp/contracts';

export interface QuestionProps {
  /** Booking when the dialog was opened. */
  readonly seen: BookingSummary;
  /** Current booking, which the decision applies to (Z-06). */
  readonly booking: BookingSummary;
  /** Complete booking, once it is loaded. */
  readonly whole: Booking | null;
  readonly onClose: () => void;
}
