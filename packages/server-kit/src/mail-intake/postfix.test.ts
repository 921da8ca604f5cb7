import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { settingsInManual } from '../testing/mail/manual.ts';
import type { Postfix } from '../testing/mail/postfix.ts';
import { startPostfix } from '../testing/mail/postfix.ts';
import type { DeliveredMail, MailListener } from './listen-for-mail.ts';
import { listenForMail } from './listen-for-mail.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const { main, transport } = settingsInManual();
const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

describeAsRoot('[E-05] Postfix delivers to a listener', () => {
  let postfix: Postfix;
  let listeners: readonly MailListener[];
  let stored: DeliveredMail[];
  /** Recipients whose next message can't be stored. */
  let failing: string[];
  let notify: () => void;

  beforeAll(async () => {
    const open = (protocol: 'lmtp' | 'smtp') =>
      listenForMail({
        address: { host: '127.0.0.1', port: 0 },
        protocol,
        networks: ['127.0.0.1/32'],
        isKnownRecipient: async (recipient) => !recipient.startsWith('nobody@'),
        onMessage: async (mail) => {
          const isFailing = failing.includes(mail.recipient);
          failing = failing.filter((one) => one !== mail.recipient);
          if (isFailing) throw new Error('no database');
          stored.push(mail);
          notify();
        },
        logger,
      });
    const [lmtp, smtp] = await Promise.all([open('lmtp'), open('smtp')]);
    listeners = [lmtp, smtp];
    postfix = await startPostfix({
      main: main.replace('rooms.acme.test', '$& cars.acme.test'),
      transport: `${transport.replace('2424', `${lmtp.port}`)}cars.acme.test smtp:[127.0.0.1]:${smtp.port}\n`,
    });
  });
  afterAll(async () => {
    await postfix.stop();
    for (const listener of listeners) await listener.close();
  });
  beforeEach(() => {
    stored = [];
    failing = [];
  });

  /** Sends a mail, and waits until it was stored for some recipients. */
  async function deliver(to: readonly string[], copies: number) {
    const { promise, resolve } = Promise.withResolvers<void>();
    notify = () => {
      if (stored.length === copies) resolve();
    };
    await postfix.send({ from: 'ann@acme.test', to: [...to], subject: 'Talk', text: '.a dot' });
    await promise;
  }

  it.each(['rooms', 'cars'])('by the protocol of its transport: %s.acme.test', async (domain) => {
    await deliver([`Thames@${domain}.acme.test`, `nobody@${domain}.acme.test`], 1);
    expect(stored).toMatchObject([
      { recipient: `thames@${domain}.acme.test`, sender: 'ann@acme.test', client: '127.0.0.1' },
    ]);
    expect(stored.map(({ raw }) => raw.toString())).toEqual([
      expect.stringMatching(/^Received: .*\r\nSubject: Talk\r\n.*\r\n\r\n\.a dot\r\n$/s),
    ]);
  });

  it('again by LMTP for the recipients alone that it could not be stored for', async () => {
    const [one, other] = ['thames@rooms.acme.test', 'seine@rooms.acme.test'];
    failing = [other];
    await deliver([one, other], 2);
    expect(stored.map(({ recipient }) => recipient)).toEqual([one, other]);
  });

  it('again by SMTP for all recipients if it could not be stored for one', async () => {
    const [one, other] = ['van@cars.acme.test', 'bus@cars.acme.test'];
    failing = [other];
    await deliver([one, other], 3);
    const recipients = stored.map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual([other, one, one]);
  });
});
