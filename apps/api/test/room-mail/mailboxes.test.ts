import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  getMailConnection,
  getMailTest,
  retryMailConnection,
  startMailTest,
} from '@axp/contracts/room-mail';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { MailMessage } from '@axp/server-kit/mail';
import { createFileTransport } from '@axp/server-kit/mail';
import { loopbackGuard } from '@axp/server-kit/testing';
import type { Dovecot } from '@axp/server-kit/testing/mail';
import { mailboxPassword, startDovecot, withMailbox } from '@axp/server-kit/testing/mail';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { watchMailboxes } from '../../src/modules/connections/room-mail/index.ts';
import type { SigningKeys } from '../../src/platform/auth/signing-keys.ts';
import { generateKeyFile, parseSigningKeys } from '../../src/platform/auth/signing-keys.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { mailInto, startTestApi } from '../app.ts';
import { mailbox, saveConnection } from './administration-world.ts';
import type { MeetingText } from './meeting-message.ts';
import { messageOf } from './meeting-message.ts';
import { addressOf, answered, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const logger = createLogger({ name: 'test', level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'mailboxes-'));
const files = createFileTransport({ folder, sender: 'booking@axp.test', logger });
const usual = getCACertificates();
const servers = new Set<ReturnType<typeof watchMailboxes>>();

let signingKeys: SigningKeys;
let api: TestApi;
let dovecot: Dovecot;
let mailboxes = 0;

beforeAll(async () => {
  signingKeys = await parseSigningKeys(await generateKeyFile());
  const send = async (message: MailMessage) => {
    sent.push(message);
    await files.send(message);
  };
  const mail = { ...mailInto(sent), transport: { host: 'mail.acme.test', send } };
  api = await startTestApi({ mail, signingKeys });
  dovecot = await startDovecot({ quota: '64M' });
  setDefaultCACertificates([...usual, dovecot.ca]);
});
afterEach(async () => {
  await Promise.all([...servers].map(stop));
  await api.db.updateTable('mail_connection').set({ is_active: false }).execute();
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await dovecot.stop();
  await api.close();
});

/** Runs the watchers as one server of the product does. */
function start() {
  const { database, clock } = api;
  const unitOfWork = createUnitOfWork(database);
  const parts = { database, unitOfWork, signingKeys, clock, outgoing: loopbackGuard };
  const server = watchMailboxes({ ...parts, newId: uuidv7, logger, everyMs: 50 });
  servers.add(server);
  return server;
}

async function stop(server: ReturnType<typeof watchMailboxes>): Promise<void> {
  servers.delete(server);
  await server.close();
}

async function until<T>(read: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (let looks = 0; ; looks += 1) {
    const found = await read();
    if (holds(found)) return found;
    if (looks === 150) throw new Error(`still ${JSON.stringify(found)}`);
    await sleep(20);
  }
}

/** A room whose merchant has connected a mailbox. */
async function mailboxWorld(changes: Partial<typeof mailbox> = {}) {
  const world = await roomWorld(api, sent);
  const { merchantId } = world.ann;
  await api.db.deleteFrom('mail_connection').where('merchant_id', '=', merchantId).execute();
  const admin = await administrator(api, world.ann);
  mailboxes += 1;
  const username = `rooms${mailboxes}@acme.test`;
  const { plain: port, tls } = dovecot.ports;
  const settings = { ...mailbox, port, username, secret: mailboxPassword };
  const save = async (version: number, more: Partial<typeof mailbox>) =>
    (await saveConnection(api, admin, { ...settings, ...more }, version)).data;
  await save(0, changes);

  const put = (...mails: readonly string[]) =>
    withMailbox({ port: tls, username }, async (client) => {
      for (const mail of mails) await client.append('INBOX', mail);
    });
  /** As the mail server of the company has checked it. */
  const checked = (raw: string, domain = 'merchant.test') =>
    `Authentication-Results: mx1.acme.test; dmarc=pass header.from=${domain}\r\n${raw}`;
  const invitation = (meeting: MeetingText = {}, to = world.address) =>
    checked(messageOf([{ organizer: world.ann.email, ...meeting }], to));
  return { ...world, admin, username, save, put, checked, invitation, ...readersOf(admin) };
}

function readersOf(admin: Member) {
  const health = async () => (await api.call(getMailConnection, { as: admin })).data.health;
  const mails = () =>
    api.db
      .selectFrom('incoming_mail')
      .select(['recipient', 'source', 'verdict', 'reason', 'size'])
      .where('merchant_id', '=', admin.merchantId)
      .orderBy('received_at')
      .orderBy('recipient')
      .execute();
  return {
    mails,
    health,
    retry: () => api.call(retryMailConnection, { as: admin }),
    stateIs: (state: string) => until(health, (found) => found.state === state),
    mailsAre: (count: number) => until(mails, (found) => found.length >= count),
  };
}

describe('[E-05] the mailbox of a merchant', () => {
  it('brings invitations, which become bookings and answers', async () => {
    const world = await mailboxWorld();
    await world.put(world.invitation());
    start();
    const [{ size } = { size: 0 }, ...others] = await world.mailsAre(1);
    expect([size > 0, others]).toEqual([true, []]);
    await api.runJob('process_room_mail');
    expect(await world.bookings()).toHaveLength(1);
    expect((await world.answers()).map(answered)).toMatchObject([{ partstat: 'ACCEPTED' }]);
    expect(await world.stateIs('receiving')).toMatchObject({ failure: null, messages: 1 });
  });

  it('[E-09] brings a test invitation, and names each of its steps', async () => {
    const world = await mailboxWorld();
    const { admin: as } = world;
    start();
    await world.stateIs('receiving');
    await api.call(startMailTest, { as, body: { localPart: 'thames' } });
    await api.runJob('send_mail_tests');
    const raw = await readFile(join(folder, `${sent.at(-1)?.id}.eml`), 'utf8');
    await world.put(world.checked(raw, 'axp.test'));
    await world.mailsAre(1);
    await api.runJob('process_room_mail');
    await api.runJob('send_mail_tests');
    const { data } = await api.call(getMailTest, { as });
    expect(data?.steps.map(({ step }) => step)).toEqual([
      'sent',
      'arrived',
      'trusted',
      'booked',
      'answered',
      'removed',
    ]);
    const facts = { recipient: world.address, source: 'imap', checkedBy: 'mx1.acme.test' };
    expect(data).toMatchObject({ ...facts, isRunning: false, failure: null, resource: 'Thames' });
    expect(await world.bookings()).toEqual([]);
    expect(await world.mails()).toMatchObject([{ source: 'test', verdict: 'accepted' }]);
  });

  it('shows why it is not read, and is read again once the secret is corrected', async () => {
    const world = await mailboxWorld({ secret: 'another' });
    await world.put(world.invitation());
    start();
    const { since } = await world.stateIs('failing');
    expect(since).not.toBeNull();
    await world.save(1, {});
    expect(await world.stateIs('receiving')).toMatchObject({ failure: null, since: null });
    expect(await world.mailsAre(1)).toHaveLength(1);
    await api.db
      .updateTable('mail_connection')
      .set({ sealed_secret: Buffer.from('of lost keys'), version: 3 })
      .where('merchant_id', '=', world.ann.merchantId)
      .execute();
    expect(await world.stateIs('failing')).toMatchObject({ failure: 'password' });
  });

  it('is tried again at once on request, and shows when it is tried next', async () => {
    const refused = mailboxPassword.replace('of', 'not-of');
    const world = await mailboxWorld({ secret: refused });
    start();
    const attempt = async (after = 0) => {
      const { nextAttemptAt, state } = await until(world.health, ({ nextAttemptAt: at }) => {
        return at !== null && Date.parse(at) > after;
      });
      return { state, at: Date.parse(nextAttemptAt ?? '') };
    };
    // The pauses grow: 1 s, 2 s, 4 s.
    const first = await attempt();
    const second = await attempt(first.at);
    const third = await attempt(second.at);
    expect(third.at - second.at).toBeGreaterThanOrEqual(4_000);
    await world.retry();
    const again = await attempt();
    expect(again.state).toBe('failing');
    // Otherwise the next attempt would be 8 s after the third one.
    expect(again.at - third.at).toBeLessThan(8_000);
  });

  it('is not read while it is off, and continues where it stopped', async () => {
    const world = await mailboxWorld();
    const server = start();
    await world.put(world.invitation({ uid: 'one' }));
    await world.mailsAre(1);
    await world.save(1, { isActive: false });
    await stop(server);
    await world.put(world.invitation({ uid: 'two' }));
    const other = await mailboxWorld();
    start();
    await other.stateIs('receiving');
    expect(await world.mails()).toHaveLength(1);
    await world.save(2, {});
    expect(await world.mailsAre(2)).toHaveLength(2);
  });

  it('is read by another server when one ends or loses its session, and nothing twice', async () => {
    const world = await mailboxWorld();
    const [first] = [start(), start()];
    await world.put(world.invitation({ uid: 'one' }));
    await world.mailsAre(1);
    const held = () =>
      sql<{ pid: number }>`
        select pid from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`
        .execute(api.db)
        .then(({ rows }) => rows.map(({ pid }) => pid));
    const [holder, ...others] = await held();
    expect(others).toEqual([]);
    await sql`select pg_terminate_backend(${holder})`.execute(api.db);
    await world.put(world.invitation({ uid: 'two' }));
    await world.mailsAre(2);
    await until(held, ([pid]) => pid !== undefined && pid !== holder);
    await stop(first);
    await world.put(world.invitation({ uid: 'three' }));
    expect(await world.mailsAre(3)).toHaveLength(3);
  });

  it('tells by its headers which rooms a message is for', async () => {
    const world = await mailboxWorld();
    const seine = await addressOf(api, world.ann, 'seine', { pool_type: 'room' });
    const both = `${world.address}>, <ann@rooms.acme.test>, <${seine}`;
    await world.put(
      world.invitation({}, both),
      `Delivered-To: ${world.username}\r\nX-Original-To: ${seine}\r\n${world.invitation()}`,
      world.invitation({}, 'ann@rooms.acme.test'),
      `${'X-Filler: x\r\n'.repeat(1_000_000)}\r\n`,
    );
    start();
    expect(await world.mailsAre(5)).toMatchObject([
      { recipient: seine, reason: null },
      { recipient: world.address, reason: null },
      { recipient: seine, reason: null },
      { recipient: world.username, reason: null },
      { recipient: world.username, verdict: 'not-answered', reason: 'too-large', size: 13_000_002 },
    ]);
  });
});
