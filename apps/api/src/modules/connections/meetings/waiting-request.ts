import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { AnswerContent } from './answer-content.ts';

/** The request of a booking that waits for approval, and when it ends without a decision. */
export async function findRequest(
  tx: TenantRows,
  bookingId: string,
): Promise<AnswerContent['request']> {
  const timer = await selectRows(tx, 'booking_timer')
    .select('due_at')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'lapse')
    .executeTakeFirst();
  return { bookingId, decideBy: timer?.due_at ?? null };
}
