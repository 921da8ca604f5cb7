import { createHash } from 'node:crypto';
import { insertRow } from '../../../../platform/db/tenant-rows.ts';
import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';

interface IncomingMessage {
  readonly source: 'imap' | 'lmtp';
  /** Address that the message was delivered to. */
  readonly recipient: string;
  readonly raw: Uint8Array;
  /** Of the message, if `raw` is only its beginning. */
  readonly size?: number;
  /** Whether it came from a network that the merchant trusts. */
  readonly isTrustedPeer: boolean;
}

/** Stores a message before it is acknowledged (E-05); null for one that is stored already. */
export async function storeMessage(
  tx: Pick<TenantTransaction, 'db' | 'merchant' | 'newId'>,
  { source, recipient, raw, size = raw.byteLength, isTrustedPeer }: IncomingMessage,
): Promise<string | null> {
  const row = await insertRow(tx, 'incoming_mail', {
    id: tx.newId(),
    source,
    recipient: recipient.toLowerCase(),
    digest: digestOf(raw),
    size,
    raw: Buffer.from(raw),
    checks: JSON.stringify({ isTrustedPeer }),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Headers that each delivery writes again. */
const ofDelivery = /^(received|return-path|delivered-to|x-original-to):/i;

/** The same for a message that is delivered twice. */
function digestOf(raw: Uint8Array): Buffer {
  const text = Buffer.from(raw).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const headers = text.slice(0, end).split(/\r?\n(?![ \t])/);
  const kept = headers.filter((header) => !ofDelivery.test(header));
  return createHash('sha256')
    .update(kept.join('\n'), 'latin1')
    .update(text.slice(end), 'latin1')
    .digest();
}
