import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { intakeLimits } from './intake-limits.ts';
import type { DeliveredMail, MailListener } from './listen-for-mail.ts';
import { listenForMail } from './listen-for-mail.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

let listener: MailListener;
let stored: DeliveredMail[];
let failing: string[];

type Options = Partial<Parameters<typeof listenForMail>[0]>;

async function open(options: Options = {}): Promise<void> {
  listener = await listenForMail({
    address: { host: '127.0.0.1', port: 0 },
    protocol: 'lmtp',
    networks: ['127.0.0.0/8'],
    isKnownRecipient: async (recipient) => {
      if (recipient.startsWith('away@')) throw new Error('no database');
      return !recipient.startsWith('nobody@');
    },
    onMessage: async (mail) => {
      if (failing.includes(mail.recipient)) throw new Error('no disk');
      stored.push(mail);
    },
    logger,
    ...options,
  });
}

beforeEach(() => {
  stored = [];
  failing = [];
});
afterEach(() => listener.close());

/** Sends lines one by one; returns the answers, with the codes of each line's last answer. */
async function talk(lines: readonly string[]): Promise<string[]> {
  const socket = connect(listener.port, '127.0.0.1');
  const answers: string[] = [];
  const reader = createInterface({ input: socket });
  const ended = once(socket, 'close');
  const rest = [...lines];
  reader.on('line', (line) => {
    if (/^\d{3}-/.test(line)) return;
    answers.push(line);
    const next = rest.shift();
    if (next !== undefined) socket.write(`${next}\r\n`);
    if (next === brokenOff) socket.destroySoon();
  });
  socket.on('error', () => undefined);
  await ended;
  return answers.slice(1);
}

const brokenOff = 'Subject: Ta';
const message = ['Subject: Talk', '', 'text', '..dot', '.'].join('\r\n');
const start = ['LHLO client.test', 'MAIL FROM:<ann@acme.test>'];
const codes = (answers: readonly string[]) => answers.map((answer) => answer.slice(0, 3));

describe('[E-05] a listener for mail', () => {
  it('stores a message for each recipient before it answers', async () => {
    await open();
    const recipients = ['RCPT TO:<Thames@Acme.test>', 'RCPT TO:<cars@acme.test>'];
    // Each answer to the message lets one more line go.
    const answers = await talk([...start, ...recipients, 'DATA', message, 'NOOP', 'QUIT']);
    expect(codes(answers)).toEqual(['250', '250', '250', '250', '354', '250', '250', '250', '221']);
    expect(stored.map(({ raw, ...rest }) => ({ ...rest, text: raw.toString() }))).toEqual(
      ['thames@acme.test', 'cars@acme.test'].map((recipient) => ({
        recipient,
        sender: 'ann@acme.test',
        client: '127.0.0.1',
        text: 'Subject: Talk\r\n\r\ntext\r\n.dot\r\n',
      })),
    );
  });

  it('asks for the message again for the recipients that it could not be stored for', async () => {
    await open();
    failing = ['cars@acme.test'];
    const recipients = ['RCPT TO:<thames@acme.test>', 'RCPT TO:<cars@acme.test>'];
    const answers = await talk([...start, ...recipients, 'DATA', message, 'NOOP', 'QUIT']);
    expect(codes(answers).slice(5, 7)).toEqual(['250', '451']);
    expect(stored.map(({ recipient }) => recipient)).toEqual(['thames@acme.test']);
  });

  it('asks for the message again by SMTP if one recipient has failed', async () => {
    await open({ protocol: 'smtp' });
    failing = ['cars@acme.test'];
    const hello = ['EHLO client.test', 'MAIL FROM:<>'];
    const recipients = ['RCPT TO:<thames@acme.test>', 'RCPT TO:<cars@acme.test>'];
    const send = [...hello, ...recipients, 'DATA', message];
    expect(codes(await talk([...send, 'QUIT'])).slice(5)).toEqual(['451', '221']);
    failing = [];
    expect(codes(await talk([...send, 'QUIT'])).slice(5)).toEqual(['250', '221']);
    expect(stored.map(({ sender }) => sender)).toEqual(['', '', '']);
  });

  it('refuses unknown recipients for good, and those that can not be looked up for now', async () => {
    await open();
    const recipients = ['RCPT TO:<nobody@acme.test>', 'RCPT TO:<away@acme.test>'];
    expect(codes(await talk([...start, ...recipients, 'QUIT'])).slice(2)).toEqual([
      '550',
      '451',
      '221',
    ]);
  });

  it('refuses a message that is too large, announced or not', async () => {
    await open({ limits: { ...intakeLimits, messageBytes: 100 } });
    const large = `${'x'.repeat(200)}\r\n.`;
    const [hello = '', from = ''] = start;
    expect(codes(await talk([hello, `${from} SIZE=200`, 'QUIT']))).toEqual(['250', '552', '221']);
    const rcpt = 'RCPT TO:<thames@acme.test>';
    const answers = await talk([...start, rcpt, 'DATA', large, 'QUIT']);
    expect(codes(answers).slice(4)).toEqual(['552', '221']);
    expect(stored).toEqual([]);
  });

  it('stores nothing of a message that breaks off', async () => {
    await open();
    const answers = await talk([...start, 'RCPT TO:<thames@acme.test>', 'DATA', brokenOff]);
    expect(codes(answers).at(-1)).toBe('354');
    await listener.close();
    expect(stored).toEqual([]);
    await open();
  });

  it('serves only the networks of the mail servers, and no more than some at once', async () => {
    await open({ networks: ['10.0.0.0/8', '::1/128'] });
    expect(await greeting()).toMatch(/^554 /);
    await listener.close();
    await open({ limits: { ...intakeLimits, clients: 1 } });
    const first = connect(listener.port, '127.0.0.1');
    await once(first, 'data');
    expect(await greeting()).toMatch(/^421 /);
    first.destroy();
  });

  it.each([
    ['are silent', { idleMs: 100 }],
    ['stay too long', { connectionMs: 100 }],
  ])('ends connections that %s', async (_title, limit) => {
    await open({ limits: { ...intakeLimits, ...limit } });
    const socket = connect(listener.port, '127.0.0.1');
    socket.resume();
    expect(await once(socket, 'close')).toEqual([false]);
  });

  it('fails on a port in use', async () => {
    await open();
    const again = listenForMail({
      address: { host: '127.0.0.1', port: listener.port },
      protocol: 'smtp',
      networks: [],
      isKnownRecipient: async () => false,
      onMessage: async () => undefined,
      logger,
    });
    await expect(again).rejects.toThrow('EADDRINUSE');
  });
});

async function greeting(): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1');
  const [chunk] = await once(socket, 'data');
  socket.destroy();
  return String(chunk);
}
