import { describe, expect, it } from '@jest/globals';
import type { SenderTrust } from './judge-sender.ts';
import { judgeSender, peopleIn } from './judge-sender.ts';
import { messageLimits } from './message.ts';
import { readMessage } from './read-message.ts';
import { buildMessage } from './testing/build-message.ts';
import type { Client } from './testing/clients.ts';
import { clients } from './testing/clients.ts';
import { components } from './testing/event-lines.ts';
import type { Forgery } from './testing/forgeries.ts';
import { forgeries, lookalikes } from './testing/forgeries.ts';

const members = new Set(['nina@acme.test', 'max@acme.test', 'ploy@mail.acme.test']);
const trust: SenderTrust = { hosts: ['mx.acme.test'], isTrustedPeer: false, members };

/** A client whose headers say nothing about its sender. */
const client: Client = {
  ...clients[4],
  person: (property, parameters, address) => `${property}${parameters}:mailto:${address}`,
};

async function read({ headers, from, organizer, sentBy, method = 'REQUEST' }: Sent) {
  const assistant = sentBy === null ? '' : `;SENT-BY="mailto:${sentBy}"`;
  const lines = [`ORGANIZER${assistant}:mailto:${organizer}`];
  const raw = buildMessage({
    client,
    method,
    headers,
    from,
    components: components(client, { organizer: null, lines }),
  });
  const context = { limits: messageLimits, timezone: 'UTC', ownAddresses: [] };
  const message = await readMessage(raw, context);
  if (message.kind === 'unanswered') throw new Error(message.reason);
  return message;
}

type Sent = Omit<Forgery, 'title'> & { readonly method?: string };

const authenticated = 'Authentication-Results: mx.acme.test; dkim=pass header.d=acme.test';
const nina = {
  headers: [authenticated],
  from: 'Nina <nina@acme.test>',
  organizer: 'nina@acme.test',
  sentBy: null,
};
const byNina = { isTrusted: true, person: 'nina@acme.test', assistant: null, by: 'mx.acme.test' };

interface Genuine {
  readonly title: string;
  readonly sent: Sent;
  readonly trust?: Partial<SenderTrust>;
  readonly expected: Readonly<Record<string, unknown>>;
}

const genuine: readonly Genuine[] = [
  { title: 'a signature of the domain', sent: nina, expected: byNina },
  {
    title: 'DMARC and DKIM in two headers above Received',
    sent: {
      ...nina,
      headers: [
        'Authentication-Results: mx.acme.test; dmarc=pass (p=none dis=none) header.from=acme.test',
        'Authentication-Results: mx.acme.test 1; dkim=fail reason="bad" header.d=list.test',
        'Received: from mail.acme.test (mail.acme.test [192.0.2.1]) by mx.acme.test; now',
      ],
    },
    expected: byNina,
  },
  {
    title: 'Google after hops of its own',
    sent: {
      ...nina,
      headers: [
        'Delivered-To: thames@rooms.acme.test',
        'Received: by 2002:a05:6a20:3d89 with SMTP id s9; now',
        'Received: from mail.acme.test by mx.google.com with ESMTPS id 1; now',
        'Authentication-Results: mx.google.com; dkim=pass header.i=@acme.test header.s=google; spf=pass',
      ],
    },
    trust: { hosts: ['mx.google.com'] },
    expected: { isTrusted: true, by: 'mx.google.com' },
  },
  {
    title: 'Microsoft 365 from outside',
    sent: {
      ...nina,
      headers: [
        'Received: from a.mail.protection.outlook.com (2603:10a6::1) by b.prod.outlook.com; now',
        'Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=acme.test; dkim=pass (signature was verified) header.d=acme.test;dmarc=pass action=none header.from=acme.test;compauth=pass reason=100',
      ],
    },
    trust: { hosts: ['outlook.com'] },
    expected: { isTrusted: true, by: 'outlook.com' },
  },
  {
    title: 'Microsoft 365 inside the company',
    sent: {
      ...nina,
      headers: [
        'Received: from a.prod.outlook.com (2603:10a6::1) by b.prod.outlook.com; now',
        'Authentication-Results: dkim=none (message not signed) header.d=none;dmarc=none action=none header.from=acme.test;',
        'X-MS-Exchange-Organization-AuthAs: Internal',
      ],
    },
    trust: { hosts: ['outlook.com'] },
    expected: { isTrusted: true, by: 'outlook.com' },
  },
  {
    title: 'a relay in a trusted network',
    sent: { ...nina, headers: [] },
    trust: { isTrustedPeer: true },
    expected: { ...byNina, by: 'network' },
  },
  {
    title: 'an address in capitals',
    sent: { ...nina, from: 'NINA@ACME.TEST' },
    expected: byNina,
  },
  {
    title: 'a subdomain that its parent signs',
    sent: { ...nina, from: 'ploy@mail.acme.test', organizer: 'ploy@mail.acme.test' },
    expected: { isTrusted: true, person: 'ploy@mail.acme.test' },
  },
  {
    title: 'an assistant by SENT-BY',
    sent: { ...nina, from: 'max@acme.test', sentBy: 'MAX@acme.test' },
    expected: { ...byNina, assistant: 'max@acme.test' },
  },
  {
    title: 'an assistant by Sender',
    sent: { ...nina, headers: [authenticated, 'Sender: Max <max@acme.test>'] },
    expected: { ...byNina, assistant: 'max@acme.test' },
  },
  {
    title: 'a calendar service by Sender',
    sent: { ...nina, headers: [authenticated, 'Sender: calendar-notification@google.com'] },
    expected: byNina,
  },
];

const refused: readonly Genuine[] = [
  {
    title: 'two authors of one company',
    sent: { ...nina, from: 'nina@acme.test, max@acme.test' },
    expected: { reason: 'several-senders' },
  },
  {
    title: 'results below a second hop',
    sent: {
      ...nina,
      headers: [
        'Received: from mail.evil.test by mx.acme.test; now',
        'Authentication-Results: mx.acme.test; dmarc=none header.from=acme.test',
        'Received: from localhost by mx.acme.test; now',
        authenticated,
      ],
    },
    expected: { reason: 'not-authenticated' },
  },
  {
    title: 'results below a hop of another host',
    sent: { ...nina, headers: ['Received: from a.test by mail.evil.test; now', authenticated] },
    expected: { reason: 'not-authenticated' },
  },
  {
    title: 'Microsoft 365 that is not trusted',
    sent: {
      ...nina,
      headers: [
        'Received: from a.prod.outlook.com by b.prod.outlook.com; now',
        'X-MS-Exchange-Organization-AuthAs: Internal',
      ],
    },
    expected: { reason: 'not-authenticated' },
  },
  {
    title: 'a member who is no assistant',
    sent: { ...nina, from: 'max@acme.test' },
    expected: { reason: 'other-sender' },
  },
  {
    title: 'a former member',
    sent: nina,
    trust: { members: new Set() },
    expected: { reason: 'not-a-member' },
  },
  {
    title: 'an assistant who is not a member',
    sent: { ...nina, from: 'new@acme.test', sentBy: 'new@acme.test' },
    expected: { reason: 'assistant-not-a-member' },
  },
  {
    title: 'a message that failed DMARC in a trusted network',
    sent: {
      ...nina,
      headers: ['Authentication-Results: mx.acme.test; dmarc=fail header.from=acme.test'],
    },
    trust: { isTrustedPeer: true },
    expected: { reason: 'authentication-failed' },
  },
];

describe('judgeSender', () => {
  it.each(genuine)('trusts $title [E-04]', async ({ sent, trust: more, expected }) => {
    expect(judgeSender(await read(sent), { ...trust, ...more })).toMatchObject(expected);
  });

  it.each(refused)('refuses $title [E-04]', async ({ sent, trust: more, expected }) => {
    const verdict = judgeSender(await read(sent), { ...trust, ...more });
    expect(verdict).toMatchObject({ isTrusted: false, ...expected });
  });

  it.each([...forgeries, ...lookalikes])('does not trust $title [E-04]', async (forgery) => {
    expect(judgeSender(await read(forgery), trust)).toMatchObject({ isTrusted: false });
  });

  it('knows 200 forgeries', () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(200);
  });

  it('trusts a guest who answers for their own address only [E-04]', async () => {
    const reply = (from: string) =>
      read({ ...nina, from, method: 'REPLY', headers: [authenticated] });
    const answered = { isTrusted: true, person: 'thames@rooms.acme.test' };
    expect([
      judgeSender(await reply('thames@rooms.acme.test'), trust),
      judgeSender(await reply('nina@acme.test'), trust),
    ]).toEqual([
      { ...answered, assistant: null, by: 'mx.acme.test' },
      { isTrusted: false, reason: 'other-sender' },
    ]);
  });

  it('names the people whose membership counts', async () => {
    const message = await read({ ...nina, from: 'max@acme.test', sentBy: 'max@acme.test' });
    expect(peopleIn(message)).toEqual(['nina@acme.test', 'max@acme.test']);
  });
});
