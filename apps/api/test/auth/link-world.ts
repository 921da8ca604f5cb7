import { login } from '@axp/contracts';
import { createSmtpTransport } from '@axp/server-kit/mail';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import type { MailServer } from '../mail/mail-server.ts';
import { startMailServer } from '../mail/mail-server.ts';

export interface Person {
  readonly host: string;
  readonly email: string;
}

const sender = 'booking@axp.test';

export type LinkWorld = Awaited<ReturnType<typeof startLinkWorld>>;

/** The application with a real mail server, whose mails bring the links. */
export async function startLinkWorld(options: Parameters<typeof startTestApi>[0] = {}) {
  const server: MailServer = await startMailServer();
  const api: TestApi = await startTestApi({
    ...options,
    trustProxy: true,
    mail: {
      sender,
      originOf: (host) => `https://${host}`,
      transport: createSmtpTransport({ url: server.url, sender }),
    },
  });

  let visitors = 0;
  /** Calls come from addresses of their own, unless a test is about the address. */
  function from(address?: string): Record<string, string> {
    visitors += 1;
    const own = `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
    return { 'x-forwarded-for': address ?? own };
  }

  /** Returns the link in the last mail to an address. */
  function linkTo(address: string): URL {
    const mail = server.to(address).at(-1);
    const url = /https:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    // The button and the link in the text must be the same.
    if (!mail?.html?.includes(`href="${url}"`)) throw new Error(`no link for ${address}`);
    return new URL(url);
  }

  return {
    api,
    server,
    from,
    linkTo,
    tokenTo: (address: string) => linkTo(address).hash.slice(1),
    sendMails: () => api.runJob('send_account_mails'),
    signIn: ({ host, email }: Person, password: string) =>
      api.call(login, { host, headers: from(), body: { email, password } }),
    close: async () => {
      await api.close();
      await server.stop();
    },
  };
}
