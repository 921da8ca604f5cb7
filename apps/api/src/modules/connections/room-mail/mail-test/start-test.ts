import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { findTrialSlot } from '../../meetings/index.ts';
import { connectionQuery } from '../connection/connection.queries.ts';
import { storeTest } from './mail-test.repository.ts';

/**
 * Plans a test invitation for a time that the administrator could book now.
 * @throws AppError mail_connection.not_found, mail_test.address_off, mail_test.running
 */
export async function startTest(tx: MemberTransaction, localPart: string): Promise<void> {
  const connection = await connectionQuery(tx).executeTakeFirst();
  if (!connection) throw new AppError('mail_connection.not_found');
  const recipient = `${localPart}@${connection.domain}`;
  const slot = await findTrialSlot(tx, recipient);
  if (!slot) throw new AppError('mail_test.address_off');
  const isStored = await storeTest(tx, {
    id: tx.newId(),
    user_id: tx.actor.id,
    address_id: slot.addressId,
    recipient,
    starts_at: slot.start,
    ends_at: slot.end,
  });
  if (!isStored) throw new AppError('mail_test.running');
}
