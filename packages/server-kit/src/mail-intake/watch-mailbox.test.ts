import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImapFlow } from 'imapflow';
import { createLogger } from '../logging/logger.ts';
import { createMailTokens } from '../mail/oauth-tokens.ts';
import { createAddressGuard, parseOutgoingRules } from '../outgoing/index.ts';
import { startProxyOf } from '../testing/database-proxy.ts';
import { loopbackGuard } from '../testing/loopback-guard.ts';
import type { Dovecot } from '../testing/mail/dovecot.ts';
import { mailboxPassword, startDovecot, withMailbox } from '../testing/mail/dovecot.ts';
import { startTokenEndpoint } from '../testing/mail/token-endpoint.ts';
import { listening } from '../testing/ports.ts';
import { TestClock } from '../testing/test-clock.ts';
import { intakeLimits } from './intake-limits.ts';
import type { LargeMail, MailboxState, MailboxWatch, WatchedMail } from './watch-mailbox.ts';
import { watchMailbox } from './watch-mailbox.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const pauses = { first: 20, longest: 40, idle: 60_000, poll: 20 };

let dovecot: Dovecot;
let mailboxes = 0;
let username: string;
let stored: WatchedMail[];
let large: LargeMail[];
let states: MailboxState[];
/** Waits of the tests for what the watcher does. */
let notify: () => void;
let stop: () => Promise<void>;

beforeAll(async () => {
  dovecot = await startDovecot();
});
afterAll(() => dovecot.stop());
beforeEach(() => {
  mailboxes += 1;
  username = `rooms${mailboxes}@acme.test`;
  stored = [];
  large = [];
  states = [];
  notify = () => undefined;
});
afterEach(() => stop());

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    const { promise, resolve } = Promise.withResolvers<void>();
    notify = resolve;
    await promise;
  }
}

function watch(options: Partial<MailboxWatch> = {}, server: Partial<MailboxWatch['server']> = {}) {
  const ending = new AbortController();
  const note =
    <T>(list: T[]) =>
    async (one: T) => {
      list.push(one);
      notify();
    };
  const watching = watchMailbox({
    server: {
      host: '127.0.0.1',
      port: dovecot.ports.plain,
      isImplicitTls: false,
      username,
      auth: { password: mailboxPassword },
      ca: dovecot.ca,
      ...server,
    },
    guard: loopbackGuard,
    position: null,
    onMessage: note(stored),
    onTooLarge: note(large),
    onState: note(states),
    signal: ending.signal,
    logger,
    pauses,
    ...options,
  });
  stop = async () => {
    ending.abort();
    await watching;
  };
}

const inMailbox = <T>(work: (client: ImapFlow) => Promise<T>, port = dovecot.ports.tls) =>
  withMailbox({ port, username }, work);

const mail = (subject: string, length = 0) =>
  `From: ann@acme.test\r\nSubject: ${subject}\r\n\r\n${'x'.repeat(length)}\r\n`;
const deliver = (...mails: readonly string[]) =>
  inMailbox(async (client) => {
    for (const one of mails) await client.append('INBOX', one);
  });
const subjects = () => stored.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1]);
const reading = { isReading: true, failure: null };
const count = (folder: string) =>
  inMailbox(async (client) => {
    const status = await client.status(folder, { messages: true });
    return status ? status.messages : null;
  });

describe('[E-05] the watcher of a mailbox', () => {
  it('stores the messages of the inbox in their order, and moves them away', async () => {
    await deliver(mail('one'), mail('two'));
    watch();
    await until(() => states.length > 0);
    expect(subjects()).toEqual(['one', 'two']);
    expect(stored[0]?.raw.toString()).toBe(mail('one'));
    expect(stored.map(({ position }) => position.uid)).toEqual([1, 2]);
    expect(states).toEqual([reading]);
    await inMailbox(async (client) => {
      await client.mailboxOpen('Processed');
      const flags = (await client.fetchAll('1:*', { flags: true })).map((one) => one.flags);
      expect(flags.map((one) => one?.has('\\Seen'))).toEqual([true, true]);
    });
    expect(await count('INBOX')).toBe(0);
  });

  it('is notified of a message while it waits', async () => {
    watch();
    await until(() => states.length > 0);
    await deliver(mail('late'));
    await until(() => stored.length > 0);
    expect(subjects()).toEqual(['late']);
  });

  it('looks again before a server ends the IDLE, and stays connected', async () => {
    let connections = 0;
    const guard: typeof loopbackGuard = {
      ...loopbackGuard,
      resolve: (target) => {
        connections += 1;
        return loopbackGuard.resolve(target);
      },
    };
    watch({ guard, pauses: { ...pauses, idle: 100 } });
    await until(() => states.length > 0);
    // Another folder counts towards the quota, but the server reports only news of the inbox.
    await inMailbox(async (client) => {
      await client.mailboxCreate('Archive');
      await client.append('Archive', mail('filling', 62 * 1024));
    });
    await until(() => states.length > 1);
    await deliver(mail('late'));
    await until(() => stored.length > 0);
    expect(states).toEqual([reading, { isReading: true, failure: 'full' }]);
    expect(connections).toBe(1);
  });

  it('polls a server without IDLE', async () => {
    const simple = await startDovecot({ hasIdle: false });
    watch({}, { port: simple.ports.plain, ca: simple.ca });
    await until(() => states.length > 0);
    await inMailbox((client) => client.append('INBOX', mail('polled')), simple.ports.tls);
    await until(() => stored.length > 0);
    await stop();
    await simple.stop();
    expect(subjects()).toEqual(['polled']);
  });

  it('keeps a message in the inbox until it is stored, and hands it over again', async () => {
    await deliver(mail('one'), mail('two'));
    const waiting: unknown[] = [];
    watch({
      onMessage: async (one) => {
        waiting.push(await count('INBOX'));
        if (waiting.length === 1) throw new Error('no database');
        stored.push(one);
      },
    });
    await until(() => states.length > 0);
    expect(subjects()).toEqual(['one', 'two']);
    expect(waiting).toEqual([2, 2, 1]);
  });

  it('continues after its position, unless the mailbox has become another one', async () => {
    await deliver(mail('old'), mail('new'));
    const uidValidity = await inMailbox(async (client) => {
      const { uidValidity: validity } = await client.mailboxOpen('INBOX');
      return validity.toString();
    });
    watch({ position: { uidValidity, uid: 1 } });
    await until(() => states.length > 0);
    await stop();
    expect(subjects()).toEqual(['new']);
    stored = [];
    states = [];
    watch({ position: { uidValidity: '1', uid: 100 } });
    await until(() => states.length > 0);
    expect(subjects()).toEqual(['old']);
  });

  it('reads only the headers of a message that is too large', async () => {
    await deliver(mail('huge', 2000), mail('small'));
    watch({ limits: { ...intakeLimits, messageBytes: 1000, headerBytes: 100 } });
    await until(() => states.length > 0);
    expect(subjects()).toEqual(['small']);
    expect(large.map(({ size, headers }) => [size, headers.toString()])).toEqual([
      [mail('huge', 2000).length, mail('huge', 2000).slice(0, 100)],
    ]);
    expect(await count('INBOX')).toBe(0);
  });

  it('reports a mailbox that is full, and reads it nevertheless', async () => {
    await deliver(mail('filling', 62 * 1024));
    watch();
    await until(() => states.length > 0);
    expect(states).toEqual([{ isReading: true, failure: 'full' }]);
    expect(stored).toHaveLength(1);
  });

  it('connects again, with growing pauses, after the connection has ended', async () => {
    const proxy = await startProxyOf(`imap://127.0.0.1:${dovecot.ports.plain}`);
    watch({}, { port: Number(new URL(proxy.url).port) });
    await until(() => states.length === 1);
    await proxy.stop();
    await until(() => states.length === 2);
    await deliver(mail('meanwhile'));
    await proxy.start();
    await until(() => states.length === 3);
    expect(states).toMatchObject([reading, { isReading: false, failure: 'away' }, reading]);
    expect(subjects()).toEqual(['meanwhile']);
    await proxy.stop();
  });
});

describe('[E-05] [E-10] the watcher of a mailbox signs in', () => {
  const client = { provider: 'microsoft', tenant: 'acme', clientId: 'app', secret: 'x' } as const;
  const clock = new TestClock('2026-11-02T02:00:00.000Z');

  it.each([
    ['by STARTTLS', false],
    ['by TLS from the beginning', true],
  ])('%s', async (_title, isImplicitTls) => {
    const port = isImplicitTls ? dovecot.ports.tls : dovecot.ports.plain;
    watch({}, { port, isImplicitTls });
    await until(() => states.length > 0);
    expect(states).toEqual([reading]);
  });

  it('with a token, and requests another one if the server refuses it', async () => {
    const endpoint = await startTokenEndpoint();
    dovecot.tokens.set(username, 'token-2');
    const tokens = createMailTokens(client, { clock, fetch: endpoint.fetch });
    watch({}, { auth: { tokens } });
    await until(() => states.length > 0);
    await stop();
    expect(states).toEqual([reading]);
    expect(endpoint.forms).toHaveLength(2);
    await endpoint.stop();
  });

  const failureWith = async (
    server: Partial<MailboxWatch['server']>,
    options: Partial<MailboxWatch> = {},
  ) => {
    states = [];
    watch(options, server);
    await until(() => states.length > 0);
    await stop();
    return states[0]?.failure;
  };

  it('and reports a wrong password, and a token that is refused twice', async () => {
    const endpoint = await startTokenEndpoint();
    const tokens = createMailTokens(client, { clock, fetch: endpoint.fetch });
    expect(await failureWith({ auth: { password: 'another' } })).toBe('password');
    expect(await failureWith({ auth: { tokens } })).toBe('password');
    await endpoint.stop();
  });

  it('and reports a provider that refuses the application, or is away', async () => {
    const endpoint = await startTokenEndpoint();
    const tokens = createMailTokens(client, { clock, fetch: endpoint.fetch });
    endpoint.answer = { status: 401, body: { error: 'invalid_client' } };
    expect(await failureWith({ auth: { tokens } })).toBe('token');
    expect(states).toMatchObject([{ reason: expect.stringContaining('invalid_client') }]);
    endpoint.answer = { status: 503, body: {} };
    expect(await failureWith({ auth: { tokens } })).toBe('away');
    await endpoint.stop();
  });

  it('and reports a server that is away, or speaks another protocol', async () => {
    expect(await failureWith({ port: 1 })).toBe('away');
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const port = await listening(other.listen(0, '127.0.0.1'));
    expect(await failureWith({ port })).toBe('away');
    other.close();
  });

  it('only at a server whose certificate is that of its host', async () => {
    expect(await failureWith({ ca: '' })).toBe('encryption');
    expect(await failureWith({ ca: '', port: dovecot.ports.tls, isImplicitTls: true })).toBe(
      'encryption',
    );
    expect(await failureWith({ host: 'localhost' })).toBe('encryption');
  });

  it('only by TLS, except at a server on this machine', async () => {
    const heard: string[] = [];
    const plain = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        const [tag = '', command = ''] = data.toString().split(/\s/);
        heard.push(command);
        const list = command === 'CAPABILITY' ? '* CAPABILITY IMAP4rev1\r\n' : '';
        socket.write(`${list}${tag} ${command === 'LOGIN' ? 'NO' : 'OK'} done\r\n`);
      });
      socket.write('* OK ready\r\n');
    });
    const port = await listening(plain.listen(0, '127.0.0.1'));
    expect(await failureWith({ port })).toBe('password');
    expect(heard).toContain('LOGIN');
    heard.length = 0;
    // Leads to this machine, but its address does not say so.
    const guard = createAddressGuard({
      rules: parseOutgoingRules('mail.test') ?? [],
      resolveHost: async () => [{ address: '0.0.0.0', family: 4 }],
    });
    expect(await failureWith({ port, host: 'mail.test' }, { guard })).toBe('encryption');
    expect(heard).not.toContain('LOGIN');
    plain.close();
  });

  it('[H-08] only at an address that is permitted', async () => {
    const guard = createAddressGuard({ rules: [] });
    expect(await failureWith({}, { guard })).toBe('forbidden');
  });
});
