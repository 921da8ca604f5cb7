import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailTest } from '@axp/contracts/room-mail';
import { getMailConnection, getMailTest, startMailTest } from '@axp/contracts/room-mail';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { MailMessage, MailTransport } from '@axp/server-kit/mail';
import { createFileTransport, createSmtpTransport, MailNotSentError } from '@axp/server-kit/mail';
import { listenForMail } from '@axp/server-kit/mail-intake';
import { settingsInManual, startPostfix } from '@axp/server-kit/testing/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { mailIntake } from '../../src/modules/connections/room-mail/index.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { messageOf } from './meeting-message.ts';
import { roomWorld } from './room-world.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'mail-test-'));
const sender = 'booking@axp.test';
const files = createFileTransport({ folder, sender, logger });
const host = 'mail.acme.test';
const sent: MailMessage[] = [];
const toFiles: MailTransport = {
  host,
  send: async (message) => {
    sent.push(message);
    await files.send(message);
  },
};
/** The mail server of this application in the test that runs. */
let outgoing: MailTransport;
const transport: MailTransport = {
  get host() {
    return outgoing.host ?? null;
  },
  send: (message) => outgoing.send(message),
};
const api = ownTestApi({ mail: { ...mailInto(sent), sender, transport } });
const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

let world: Awaited<ReturnType<typeof roomWorld>>;
let admin: Member;
beforeEach(async () => {
  sent.length = 0;
  outgoing = toFiles;
  await api.db.updateTable('mail_connection').set({ is_active: false }).execute();
  world = await roomWorld(api, sent);
  admin = await administrator(api, world.ann);
});

const start = (localPart = 'thames') => api.call(startMailTest, { as: admin, body: { localPart } });

async function progress(): Promise<MailTest> {
  const { data } = await api.call(getMailTest, { as: admin });
  if (!data) throw new Error('no test was started');
  return data;
}

/** Starts a test, and returns its message as it left this application. */
async function sendTest(): Promise<string> {
  await start();
  await api.runJob('send_mail_tests');
  return readFile(join(folder, `${sent.at(-1)?.id}.eml`), 'utf8');
}

async function arrive(): Promise<void> {
  await api.runJob('process_room_mail');
  await api.runJob('send_mail_tests');
}

const stepsOf = ({ steps }: MailTest) => steps.map(({ step }) => step);
const done = ['sent', 'arrived', 'trusted', 'booked', 'answered', 'removed'];

describeAsRoot('[E-09] a test invitation through the mail server of the company', () => {
  it('names each step, and leaves nothing but a line of the log', async () => {
    const intake = mailIntake({ unitOfWork: createUnitOfWork(api.database), newId: uuidv7 });
    const listener = await listenForMail({
      address: { host: '127.0.0.1', port: 0 },
      networks: ['127.0.0.1/32'],
      protocol: 'lmtp',
      logger,
      ...intake,
    });
    const { main, transport: route } = settingsInManual();
    const postfix = await startPostfix({
      main,
      transport: route.replace('2424', `${listener.port}`),
    });
    await api.db
      .updateTable('mail_connection')
      .set({ trusted_networks: ['127.0.0.0/8'] })
      .where('merchant_id', '=', admin.merchantId)
      .execute();
    outgoing = createSmtpTransport({ url: postfix.url, sender });
    const began = performance.now();
    expect((await start()).data).toMatchObject({ isRunning: true, steps: [], failure: null });
    await api.runJob('send_mail_tests');
    while (!stepsOf(await progress()).includes('removed') && performance.now() - began < 15_000) {
      await sleep(50);
      await arrive();
    }
    await postfix.stop();
    await listener.close();
    const test = await progress();
    expect(test).toMatchObject({
      isRunning: false,
      failure: null,
      recipient: world.address,
      answerTo: admin.email,
      server: '127.0.0.1',
      source: 'lmtp',
      checkedBy: 'network',
      resource: 'Thames',
    });
    expect(stepsOf(test)).toEqual(done);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await world.bookings()).toEqual([]);
    const of = (table: 'invitation' | 'outbox_event' | 'answer_mail' | 'use_count') =>
      api.db.selectFrom(table).where('merchant_id', '=', admin.merchantId).execute();
    for (const table of ['invitation', 'outbox_event', 'answer_mail', 'use_count'] as const) {
      expect(await of(table)).toEqual([]);
    }
    const log = await api.db
      .selectFrom('incoming_mail')
      .select(['source', 'verdict', 'reason', 'organizer_id'])
      .where('merchant_id', '=', admin.merchantId)
      .execute();
    expect(log).toEqual([
      { source: 'test', verdict: 'accepted', reason: 'test', organizer_id: admin.id },
    ]);
    const { health } = (await api.call(getMailConnection, { as: admin })).data;
    expect(health).toMatchObject({ messages: 0, answerSeconds: null });
  });
});

describe('startMailTest', () => {
  it('[E-09] tests one at a time, and again once it has ended', async () => {
    await world.store(await sendTest());
    expect((await start()).problem.code).toBe('mail_test.running');
    await arrive();
    expect(stepsOf(await progress())).toEqual(done);
    const [, answer] = sent;
    expect(answer).toMatchObject({ to: { address: admin.email }, fromAddress: world.address });
    expect((await start()).data.steps).toEqual([]);
  });

  it('[E-09] refuses an address that is off or unknown, and without a connection', async () => {
    expect((await start('nile')).problem.code).toBe('mail_test.address_off');
    const other = await administrator(api);
    const body = { localPart: 'thames' };
    const { problem } = await api.call(startMailTest, { as: other, body });
    expect(problem.code).toBe('mail_connection.not_found');
  });
});

describe('getMailTest', () => {
  it('is empty before the first one', async () => {
    expect((await api.call(getMailTest, { as: admin })).data).toBeNull();
  });

  it('[E-09] says that no mail server is set up', async () => {
    outgoing = { ...toFiles, host: null };
    await start();
    await api.runJob('send_mail_tests');
    expect((await progress()).failure).toMatchObject({ step: 'sent', fault: 'no-server' });
  });

  it('[E-09] returns the reply of a mail server that refuses', async () => {
    const refuse = async () => {
      const cause = new Error('550 5.7.60 not permitted to send as this sender');
      throw new MailNotSentError('refused', { cause });
    };
    outgoing = { host, send: refuse };
    await start();
    await api.runJob('send_mail_tests');
    const failure = { step: 'sent', fault: 'refused', detail: expect.stringContaining('5.7.60') };
    expect(await progress()).toMatchObject({ isRunning: false, failure, server: null });
    outgoing = toFiles;
    await world.store(await sendTest());
    outgoing = { host, send: refuse };
    await arrive();
    expect((await progress()).failure).toMatchObject({ ...failure, step: 'answered' });
  });

  it('[E-09] says what is missing if no message has arrived after a minute', async () => {
    const mail = await sendTest();
    api.clock.advance({ minutes: 2 });
    expect(await progress()).toMatchObject({
      isRunning: false,
      failure: { step: 'arrived', fault: 'too-late' },
    });
    const late = await world.store(mail);
    await arrive();
    expect(await world.logOf(late)).toMatchObject({ verdict: 'not-answered', reason: 'loop' });
  });

  it('[E-04] [E-09] says that the sender was not checked, or the message was changed', async () => {
    const { merchantId } = admin;
    const storeUntrusted = async (raw: string) => {
      const id = await world.store(raw);
      await api.db
        .updateTable('incoming_mail')
        .set({ checks: '{}' })
        .where('merchant_id', '=', merchantId)
        .execute();
      await arrive();
      return world.logOf(id);
    };
    expect(await storeUntrusted(await sendTest())).toMatchObject({
      verdict: 'not-answered',
      reason: 'not-authenticated',
      source: 'test',
    });
    expect((await progress()).failure).toMatchObject({
      step: 'trusted',
      fault: 'not-authenticated',
    });
    await storeUntrusted(
      (await sendTest())
        .replaceAll('text/calendar', 'text/plain')
        .replaceAll('.ics', '.txt')
        .replaceAll('application/ics', 'text/plain'),
    );
    expect((await progress()).failure).toMatchObject({
      step: 'arrived',
      fault: 'changed',
      detail: 'no-calendar',
    });
  });

  it('[E-09] gives the reason of a room that could not be booked', async () => {
    const mail = await sendTest();
    const { thames } = world;
    await api.db
      .updateTable('resource')
      .set({ booking_rules: JSON.stringify({ minNoticeMinutes: 1440 }) })
      .where('id', '=', thames.id)
      .execute();
    await world.store(mail);
    await arrive();
    const { failure } = await progress();
    expect(failure).toMatchObject({ step: 'booked', fault: 'not-booked' });
    expect(failure?.detail).not.toBe('');
  });

  it('[E-04] [E-09] takes no copy of a test for one, whatever else it says', async () => {
    const mail = await sendTest();
    const header = /^X-Booking-Test: .*$/m.exec(mail)?.[0] ?? '';
    const stranger = { organizer: 'eve@elsewhere.test', uid: 'stolen' };
    const forged = `${header}\r\n${messageOf([stranger], world.address)}`;
    await world.store(mail);
    await api.runJob('process_room_mail');
    for (const copy of [forged, `X-Copy: 1\r\n${mail}`]) {
      const id = await world.store(copy);
      await api.runJob('process_room_mail');
      expect(await world.logOf(id)).toMatchObject({ source: 'lmtp', verdict: 'not-answered' });
    }
    await arrive();
    expect(stepsOf(await progress())).toEqual(done);
    await sendTest();
    const guessed = await world.store(forged.replace(header, 'X-Booking-Test: guessed'));
    await arrive();
    expect(await world.logOf(guessed)).toMatchObject({ reason: 'not-a-member' });
    expect(stepsOf(await progress())).toEqual(['sent']);
    expect(await world.bookings()).toEqual([]);
  });

  it('[E-09] books nothing by a message that names another time or room', async () => {
    const mail = await sendTest();
    await world.store(mail.replace(/^SUMMARY:.*$/m, 'SUMMARY:Stolen'));
    await arrive();
    expect(stepsOf(await progress())).toEqual(done);
    expect(await world.bookings()).toEqual([]);
  });
});
