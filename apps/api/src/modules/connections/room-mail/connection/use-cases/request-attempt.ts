import { AppError } from '@axp/contracts';
import { sql } from 'kysely';
import { updateRows } from '../../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../../platform/db/tenant-transaction.ts';

/**
 * Ends the pause of a failing mailbox, on whichever server waits.
 * @throws AppError mail_connection.not_found
 */
export async function requestAttempt(tx: TenantRows): Promise<void> {
  const { numUpdatedRows } = await updateRows(tx, 'mail_connection')
    .set({ attempt_requested_at: sql`now()`, next_attempt_at: null })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('mail_connection.not_found');
}
