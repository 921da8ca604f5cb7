import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
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
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const receive = async () => {
        const { html = '' } = await PostalMime.parse(await buffer(stream));
        const link = /href="([^"]+)"/.exec(html)?.[1] ?? '';
        for (const { address } of session.envelope.rcptTo) links.set(address, link);
        done();
      };
      receive().catch(done);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    linkTo: (address) => links.get(address) ?? '',
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
