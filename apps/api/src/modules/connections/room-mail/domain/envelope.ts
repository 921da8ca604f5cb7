import type { Email } from 'postal-mime';
import { addressParser } from 'postal-mime';
import type { Mailbox } from '../../meetings/index.ts';
import { mailbox } from './mailbox.ts';
import type { Envelope, MailHeader } from './message.ts';

export function envelopeOf({ headers: read, messageId }: Email): Envelope {
  const headers = read.map(({ key, value }) => ({ name: key, value }));
  return {
    headers,
    // Every From header: which of two a mail program shows is not known.
    from: mailboxesIn(headers, 'from'),
    sender: mailboxesIn(headers, 'sender')[0] ?? null,
    messageId: messageId ?? null,
  };
}

export function mailboxesIn(headers: readonly MailHeader[], wanted: string): Mailbox[] {
  return headers
    .filter(({ name }) => name === wanted)
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .flatMap(({ address, name }) => mailbox(address ?? '', name) ?? []);
}
