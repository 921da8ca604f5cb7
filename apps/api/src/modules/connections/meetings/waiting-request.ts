import { selectRows } from '../../../platform/db/tenant-rows.ts';
import { storeCancelLink } from '../../bookings/action-links/index.ts';
import type { AnswerContent } from './answer-content.ts';
import type { MeetingBooking } from './invitation.repository.ts';
import type { Meeting } from './meeting.ts';
import type { AnsweringDeps } from './request.ts';

interface Waiting {
  readonly answerId: string;
  /** Booking that waits for approval. */
  readonly booking: MeetingBooking;
}

/**
 * The request of a meeting that waits for approval, when it ends without a decision, and the link
 * that cancels it. A link cancels one booking: it would leave the other dates of a series, and take
 * the time that a change waits to leave.
 */
export async function describeRequest(
  { calendar, sign }: AnsweringDeps,
  { tx, events: [event] }: Meeting,
  { answerId, booking }: Waiting,
): Promise<AnswerContent['request']> {
  const timer = await selectRows(tx, 'booking_timer')
    .select('due_at')
    .where('booking_id', '=', booking.id)
    .where('kind', '=', 'lapse')
    .executeTakeFirst();
  const isOne = event.rule === null && booking.status === 'pending-approval-book';
  const hasLink = isOne && calendar.capabilities.showsLinks;
  if (hasLink) await storeCancelLink(tx, sign, { mailId: answerId, request: booking });
  return { bookingId: booking.id, decideBy: timer?.due_at ?? null, hasLink };
}
