import { answerLocalPart } from '@axp/contracts/vocabulary';
import PostalMime from 'postal-mime';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { mailboxesIn } from '../domain/envelope.ts';
import { partsOf } from '../domain/mailbox.ts';

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
export async function findRecipients(
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
