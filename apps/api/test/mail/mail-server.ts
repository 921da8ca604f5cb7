import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How the server treats a recipient; an SMTP reply code with its text, or null to accept. */
type Reply = (recipient: string) => { readonly code: number; readonly text: string } | null;

interface ReceivedMail extends Email {
  readonly bytes: number;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** Every message that was accepted, in order of arrival. */
  readonly inbox: ReceivedMail[];
  /** Messages accepted for an address. */
  readonly to: (address: string) => ReceivedMail[];
  reply: Reply;
  /** Closes the door; `port` of `startMailServer` opens it again on the same one. */
  readonly stop: () => Promise<void>;
}

/** A real mail server on this machine, which takes everything until `reply` says otherwise. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const inbox: ReceivedMail[] = [];
  const receive = callbackify(async (stream: Readable) => {
    const raw = await buffer(stream);
    inbox.push({ ...(await PostalMime.parse(raw)), bytes: raw.length });
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = mailServer.reply(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    // A sender who is killed within a message is an error of the message alone.
    onData: (stream, _session, done) => receive(stream, done),
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    inbox,
    to: (wanted) => inbox.filter(({ to }) => to?.some((one) => one.address === wanted)),
    reply: () => null,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}

/** The calendar file that a mail brings. */
export function calendarText(mail: Email | undefined): string {
  const file = mail?.attachments.find(({ filename }) => filename === 'booking.ics');
  if (!file) throw new Error('the mail has no calendar file');
  const { content } = file;
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
