import type { Email } from 'postal-mime';
import { addressParser } from 'postal-mime';
import type { Mailbox } from '../../meetings/index.ts';
import { mailbox } from './mailbox.ts';
import type { Envelope, MailHeader } from './message.ts';

export function envelopeOf({ headers: read, subject, messageId, date }: Email): Envelope {
  const headers = read.map(({ key, value }) => ({ name: key, value }));
  const first = (...names: readonly string[]) =>
    names.flatMap((name) => headers.find((header) => header.name === name)?.value ?? [])[0] ?? null;
  const language = first('content-language', 'accept-language');
  const sentAt = Date.parse(date ?? '');
  return {
    headers,
    // Every From header: which of two a mail program shows is not known.
    from: mailboxesIn(headers, 'from'),
    sender: mailboxesIn(headers, 'sender')[0] ?? null,
    replyTo: mailboxesIn(headers, 'reply-to'),
    to: [...mailboxesIn(headers, 'to'), ...mailboxesIn(headers, 'cc')].map(({ email }) => email),
    subject: subject ?? '',
    messageId: messageId ?? null,
    date: Number.isNaN(sentAt) ? null : new Date(sentAt).toISOString(),
    client: first('user-agent', 'x-mailer'),
    language: /^[a-z]{2,3}(?:-[a-z0-9]+)*/i.exec(language?.trim() ?? '')?.[0] ?? null,
  };
}

export function mailboxesIn(headers: readonly MailHeader[], wanted: string): Mailbox[] {
  return headers
    .filter(({ name }) => name === wanted)
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .flatMap(({ address, name }) => mailbox(address ?? '', name) ?? []);
}
