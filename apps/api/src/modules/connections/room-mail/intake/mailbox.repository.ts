import type { UnitOfWork } from '@axp/server-kit/db';
import type { MailboxState, WatchedMail } from '@axp/server-kit/mail-intake';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import type { ConnectionRow } from '../connection/connection.queries.ts';
import { finish } from '../process/incoming.repository.ts';
import { findRecipients } from './recipients.ts';
import { storeMessage } from './store-message.ts';

export function listMailboxes(unitOfWork: UnitOfWork<DB>): Promise<readonly ConnectionRow[]> {
  return unitOfWork.asSystem((trx) =>
    trx
      .selectFrom('mail_connection')
      .selectAll()
      .where('method', '=', 'imap')
      .where('is_active', '=', true)
      .execute(),
  );
}

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly newId: () => string;
}

/** Message, or only the beginning of one that is too large to be read. */
interface TakenMail extends WatchedMail {
  readonly isTooLarge: boolean;
}

/**
 * Stores a message with its position in the mailbox.
 * @throws Error if the settings have changed since: the position is of another mailbox
 */
export async function storeFromMailbox(
  { unitOfWork, newId }: Deps,
  row: ConnectionRow,
  { raw, size, position, isTooLarge }: TakenMail,
): Promise<void> {
  const { merchant_id: id, domain, username } = row;
  await unitOfWork.withMerchant(id, async (db) => {
    const tx = { db, merchant: { id, bookingRules: {} }, newId };
    const { numUpdatedRows } = await db
      .updateTable('mail_connection')
      .set({
        uid_validity: Number(position.uidValidity),
        last_uid: position.uid,
        last_message_at: sql`now()`,
      })
      .where('merchant_id', '=', id)
      .where('version', '=', row.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error('the settings of the mailbox have changed');
    const recipients = await findRecipients(tx, domain, raw);
    // The log shows messages for none of our addresses under that of the mailbox.
    for (const recipient of recipients.length > 0 ? recipients : [username ?? domain]) {
      const message = { source: 'imap', recipient, raw, size, isTrustedPeer: false } as const;
      const stored = await storeMessage(tx, message);
      if (!isTooLarge || stored === null) continue;
      await finish(tx, stored, { verdict: 'not-answered', reason: 'too-large' });
    }
  });
}

/** Writes the state for administrators, unless the settings have changed since. */
export async function noteState(
  unitOfWork: UnitOfWork<DB>,
  { merchant_id: id, version }: ConnectionRow,
  { isReading, failure }: Pick<MailboxState, 'isReading' | 'failure'>,
): Promise<void> {
  await unitOfWork.withMerchant(id, (db) =>
    db
      .updateTable('mail_connection')
      .set({
        failure,
        next_attempt_at: null,
        failing_since: failure === null ? null : sql`coalesce(failing_since, now())`,
        ...(isReading && { connected_at: sql`coalesce(connected_at, now())` }),
      })
      .where('merchant_id', '=', id)
      .where('version', '=', version)
      .execute(),
  );
}

/** Writes when a failing mailbox is tried again, unless the settings have changed since. */
export async function notePause(
  unitOfWork: UnitOfWork<DB>,
  { merchant_id: id, version }: ConnectionRow,
  milliseconds: number,
): Promise<void> {
  await unitOfWork.withMerchant(id, (db) =>
    db
      .updateTable('mail_connection')
      .set({ next_attempt_at: sql`now() + make_interval(secs => ${milliseconds / 1000})` })
      .where('merchant_id', '=', id)
      .where('version', '=', version)
      .where('failure', 'is not', null)
      .execute(),
  );
}
