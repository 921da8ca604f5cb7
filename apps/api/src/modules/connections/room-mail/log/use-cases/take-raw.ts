import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../../records/audit/index.ts';
import { messageLimits } from '../../domain/message.ts';
import { readMessage } from '../../domain/read-message.ts';
import { findRaw } from '../log.queries.ts';

/** @throws AppError incoming_mail.not_found, incoming_mail.private */
export async function takeRaw(tx: MemberTransaction, id: string): Promise<Buffer> {
  const found = await findRaw(tx, tx.actor, id);
  if (!found) throw new AppError('incoming_mail.not_found');
  const { raw, recipient: name, received_at: receivedAt } = found;
  const isOwn = found.organizer_id === tx.actor.id;
  if (found.is_hidden || (!isOwn && (await isPrivate(tx, raw)))) {
    throw new AppError('incoming_mail.private');
  }
  const object = { type: 'incoming-mail', id, name } as const;
  await recordChange(tx, { action: 'reveal', object, after: { receivedAt } });
  return raw;
}

/** Whether a meeting is private, also one that was declined and has no booking (H-05). */
async function isPrivate({ merchant }: MemberTransaction, raw: Buffer): Promise<boolean> {
  const { timezone } = merchant;
  const message = await readMessage(raw, { limits: messageLimits, timezone, ownAddresses: [] });
  return message.kind === 'calendar' && message.events.some((event) => event.isPrivate);
}
