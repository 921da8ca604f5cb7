import { AppError } from '@axp/contracts';
import { recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { movableFor } from '../steps/movable-for.ts';

/**
 * Announces a booking to its organiser's calendar again, at most once a minute: the lock on the
 * invitation's row makes two clicks one answer. It is not in the history, whose last reason is part
 * of the answer.
 * @throws AppError booking.not_found, booking.no_calendar, booking.answer_just_sent
 */
export async function sendAnswerAgain(tx: MemberTransaction, id: string): Promise<void> {
  const { booking } = await movableFor(tx, id, {
    action: ({ isOwner }) => (isOwner ? 'edit' : 'admin-edit'),
  });
  if (!booking.isFromCalendar) throw new AppError('booking.no_calendar');
  const { numUpdatedRows } = await updateRows(tx, 'invitation')
    .set({ updated_at: sql`now()` })
    .where((eb) => eb.or([eb('booking_id', '=', id), eb('series_id', '=', booking.seriesId)]))
    .where('updated_at', '<=', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('booking.answer_just_sent');
  recordChangedRows(tx.db, 'booking', []);
  // The job announces what differs, and a booking that can be edited is never declined.
  await updateRows(tx, 'booking')
    .set({ announced_state: 'declined' })
    .where('id', '=', id)
    .execute();
}
