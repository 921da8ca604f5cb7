import { answerLocalPart } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { MailboxState, WatchedMail } from '@axp/server-kit/mail-intake';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { ConnectionRow } from '../connection/connection.queries.ts';
import { mailboxesIn } from '../domain/envelope.ts';
import { partsOf } from '../domain/mailbox.ts';
import { finish } from '../process/incoming.repository.ts';
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
    const { numUpdatedRows } = await updateRows({ db, merchant: { id } }, 'mail_connection')
      .set({
        uid_validity: Number(position.uidValidity),
        last_uid: position.uid,
        last_message_at: sql`now()`,
      })
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
    updateRows({ db, merchant: { id } }, 'mail_connection')
      .set({
        failure,
        next_attempt_at: null,
        failing_since: failure === null ? null : sql`coalesce(failing_since, now())`,
        ...(isReading && { connected_at: sql`coalesce(connected_at, now())` }),
      })
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
    updateRows({ db, merchant: { id } }, 'mail_connection')
      .set({ next_attempt_at: sql`now() + make_interval(secs => ${milliseconds / 1000})` })
      .where('version', '=', version)
      .where('failure', 'is not', null)
      .execute(),
  );
}

/** Headers by which mail servers note where a copy goes; else the address that the sender wrote. */
const headersByTrust = [
  ['x-original-to', 'delivered-to'],
  ['to', 'cc'],
];
const mostHeaderBytes = 65_536;

/**
 * Addresses of the merchant's domain that a message of its mailbox is for. One copy can be for
 * several: Exchange puts one into a mailbox that has all the addresses.
 */
async function findRecipients(
  tx: TenantRows,
  domain: string,
  raw: Buffer,
): Promise<readonly string[]> {
  const email = await PostalMime.parse(headersOf(raw));
  const headers = email.headers.map(({ key: name, value }) => ({ name, value }));
  for (const names of headersByTrust) {
    const all = names.flatMap((name) => mailboxesIn(headers, name).map((one) => one.email));
    const known = await knownOf(tx, domain, all);
    if (known.length > 0) return known;
  }
  return [];
}

function headersOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  return raw.subarray(0, end === -1 ? mostHeaderBytes : Math.min(end, mostHeaderBytes));
}

async function knownOf(
  tx: TenantRows,
  domain: string,
  emails: readonly string[],
): Promise<string[]> {
  const ours = new Set(emails.filter((email) => email.endsWith(`@${domain}`)));
  if (ours.size === 0) return [];
  const rows = await selectRows(tx, 'resource_address').select('local_part').execute();
  const known = new Set([answerLocalPart, ...rows.map((row) => row.local_part)]);
  return [...ours].filter((email) => known.has(partsOf(email).local));
}
