import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../../records/audit/index.ts';
import { findRaw } from '../log.queries.ts';

/** @throws AppError incoming_mail.not_found, incoming_mail.private */
export async function takeRaw(tx: MemberTransaction, id: string): Promise<Buffer> {
  const found = await findRaw(tx, tx.actor, id);
  if (!found) throw new AppError('incoming_mail.not_found');
  if (found.is_hidden) throw new AppError('incoming_mail.private');
  const { recipient: name, received_at: receivedAt } = found;
  const object = { type: 'incoming-mail', id, name } as const;
  await recordChange(tx, { action: 'reveal', object, before: null, after: { receivedAt } });
  return found.raw;
}
