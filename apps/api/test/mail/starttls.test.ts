import { createSmtpTransport, MailNotSentError } from '@axp/server-kit/mail';
import { expect, it } from '@jest/globals';
import { startMailServer } from './mail-server.ts';

it('[ASVS 12.3.1] no mail is sent to a server without STARTTLS if TLS is required', async () => {
  const server = await startMailServer();
  const transport = createSmtpTransport({
    url: server.url,
    sender: 'booking@axp.test',
    needsTls: true,
  });
  const sent = transport.send({
    id: 'one',
    threadId: 'booking-1',
    fromName: 'Acme',
    to: { name: 'Ann', address: 'ann@acme.test' },
    replyTo: null,
    subject: 'Talk',
    text: 'text',
    html: '<p>text</p>',
    calendar: null,
  });
  await expect(sent).rejects.toBeInstanceOf(MailNotSentError);
  expect(server.inbox).toEqual([]);
  await server.stop();
});
