import { AppError } from '@axp/contracts';
import { sql } from 'kysely';
import type { TenantRows } from '../../../../../platform/db/tenant-transaction.ts';

/**
 * Ends the pause of a failing mailbox, on whichever server waits.
 * @throws AppError mail_connection.not_found
 */
export async function requestAttempt({ db, merchant }: TenantRows): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mail_connection')
    .set({ attempt_requested_at: sql`now()`, next_attempt_at: null })
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('mail_connection.not_found');
}
