import { requestEmailChange } from '@axp/contracts/email-change';
import { createSmtpTransport } from '@axp/server-kit/mail';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import type { MailServer } from '../mail/mail-server.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { administrator } from './admin-world.ts';

const sender = 'booking@axp.test';

export interface EmailChangeWorld {
  readonly api: TestApi;
  readonly server: MailServer;
  /** The secret in the latest mail to an address. */
  readonly tokenTo: (address: string) => Promise<string>;
  /** Requests a change as an administrator; returns its links, the confirming one first. */
  readonly request: (boss: Member, change: RequestedChange) => Promise<readonly [string, string]>;
  /** A change of ann's email that was requested, with both of its links. */
  readonly requested: () => Promise<{
    readonly boss: Member;
    readonly ann: Member;
    readonly params: { readonly id: string };
    readonly email: string;
    readonly tokens: readonly [string, string];
  }>;
}

interface RequestedChange {
  readonly id: string;
  readonly version: number;
  readonly from: string;
  readonly to: string;
}

/** An API with a mail server, for the tests of one file. */
export function emailChangeWorld(): () => EmailChangeWorld {
  let server: MailServer | undefined;
  let api: TestApi | undefined;
  beforeAll(async () => {
    server = await startMailServer();
    const transport = createSmtpTransport({ url: server.url, sender });
    api = await startTestApi({
      mail: { sender, originOf: (host) => `https://${host}`, transport },
    });
  });
  afterAll(async () => {
    await api?.close();
    await server?.stop();
  });
  return () => {
    if (!api || !server) throw new Error('the world starts before the tests');
    return changesIn(api, server);
  };
}

function changesIn(api: TestApi, server: MailServer): EmailChangeWorld {
  const tokenTo = async (address: string) => {
    await api.runJob('send_account_mails');
    const text = server.to(address).at(-1)?.text ?? '';
    return /confirm-email[^#]*#(\S+)/.exec(text)?.[1] ?? '';
  };
  const request: EmailChangeWorld['request'] = async (boss, { id, version, from, to }) => {
    const body = { version, email: to.toUpperCase() };
    const { status } = await api.call(requestEmailChange, { as: boss, params: { id }, body });
    expect(status).toBe(204);
    return [await tokenTo(to), await tokenTo(from)];
  };
  const requested = async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const params = { id: ann.id };
    const email = `new-${ann.id}@merchant.test`;
    const tokens = await request(boss, { ...params, version: 1, from: ann.email, to: email });
    return { boss, ann, params, email, tokens };
  };
  return { api, server, tokenTo, request, requested };
}
