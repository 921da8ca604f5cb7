import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import type { SMTPServerAddress } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import { smtpPort } from './ports.ts';

export interface MailServer {
  /** Link of the button in the latest mail to an address; empty without one. */
  readonly linkTo: (address: string) => string;
  readonly stop: () => Promise<void>;
}

/** Starts the configured mail server, which accepts all mail. */
export async function startMailServer(port = smtpPort): Promise<MailServer> {
  const links = new Map<string, string>();
  const receive = callbackify(async (stream: Readable, to: readonly SMTPServerAddress[]) => {
    const { html = '' } = await PostalMime.parse(await buffer(stream));
    const link = /href="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const { address } of to) links.set(address, link);
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => receive(stream, envelope.rcptTo, done),
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    linkTo: (address) => links.get(address) ?? '',
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
