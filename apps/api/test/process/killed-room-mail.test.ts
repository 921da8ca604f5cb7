import { setTimeout as sleep } from 'node:timers/promises';
import { testRoomMails } from '@axp/server-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { v7 as uuidv7 } from 'uuid';
import { storeMessage } from '../../src/modules/connections/room-mail/index.ts';
import type { DB } from '../../src/platform/db/schema.ts';
import type { MailServer } from '../mail/mail-server.ts';
import { calendarText, startMailServer } from '../mail/mail-server.ts';
import { messageOf } from '../room-mail/meeting-message.ts';
import { addressOf, connect } from '../room-mail/room-world.ts';
import { buildLoadWorld, readBookings, requestsFor } from './booking-load.ts';
import type { LastingDatabase } from './lasting-database.ts';
import { makeSharedDatabase } from './lasting-database.ts';
import type { ServerProcess } from './server-process.ts';
import { startServerProcess } from './server-process.ts';

// Three servers; each start takes seconds.
jest.setTimeout(600_000);

const count = testRoomMails();

let database: LastingDatabase;
let outside: MailServer;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  [database, outside] = await Promise.all([makeSharedDatabase(), startMailServer()]);
});
afterEach(() => Promise.all(servers.map((server) => server.kill('all').catch(() => undefined))));
afterAll(() => Promise.all([database.remove(), outside.stop()]));

/** Stores a request for an hour of a room for each message; no two are for the same. */
async function storeRequests(db: Transaction<DB>): Promise<void> {
  const world = await buildLoadWorld(db);
  const merchant = await db.selectFrom('merchant').select('id').executeTakeFirstOrThrow();
  const own = { merchantId: merchant.id };
  await connect({ db }, own);
  const addresses = new Map<unknown, string>();
  for (const [index, resource_id] of world.roomIds.entries()) {
    addresses.set(resource_id, await addressOf({ db }, own, `room-${index}`, { resource_id }));
  }
  const tx = { db, merchant: { id: merchant.id, bookingRules: {} }, newId: uuidv7 };
  for (const { key: uid, client, body } of requestsFor(world, count)) {
    const recipient = addresses.get(body.resourceId) ?? '';
    const organizer = world.emails[client] ?? '';
    const hour = { start: String(body.start), end: String(body.end) };
    const raw = Buffer.from(messageOf([{ uid, organizer, ...hour }], recipient));
    await storeMessage(tx, { source: 'lmtp', recipient, raw, isTrustedPeer: true });
  }
}

/** Messages that were processed, by their verdict. */
const countVerdicts = () =>
  database.look(async (db) => {
    const { rows } = await sql<{ verdict: string; count: number }>`
      select verdict, count(*)::integer as count from incoming_mail
      where processed_at is not null group by verdict`.execute(db);
    return rows;
  });

const countProcessed = async () =>
  (await countVerdicts()).reduce((sum, verdict) => sum + verdict.count, 0);

const countAnswers = () =>
  database.look(async (db) => (await db.selectFrom('answer_mail').select('id').execute()).length);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

describe('two servers that are killed while messages wait', () => {
  it('[E-05] [E-08] lose none, answer none twice, and book each once', async () => {
    await database.look((db) => db.transaction().execute(storeRequests));
    const mail = { SMTP_URL: outside.url, MAIL_FROM: 'booking@acme.test' };
    const environment = { ...database.environment, ...mail };
    const [first, second] = await Promise.all([
      startServerProcess(environment),
      startServerProcess(environment),
    ]);
    servers = [first, second];
    await until(async () => (await countProcessed()) >= count / 4);
    await first.kill('server');
    await until(async () => (await countProcessed()) >= count / 2);
    await second.kill('server');
    expect(await countProcessed()).toBeLessThan(count);
    // As five minutes later: until then, what a server was sending is leased to it.
    await database.look((db) => sql`update answer_mail set due_at = now()`.execute(db));
    servers = [await startServerProcess(environment)];
    await until(async () => (await countProcessed()) === count && (await countAnswers()) === 0);

    expect(await countVerdicts()).toEqual([{ verdict: 'accepted', count }]);
    const { ids, kinds } = await database.look(readBookings);
    expect(ids.size).toBe(count);
    expect(kinds).toEqual([
      expect.objectContaining({ bookings: count, occupancies: 1, events: 1 }),
    ]);
    // A mail that was sent in the moment of the kill is sent again under the same Message-ID.
    const answers = new Map(outside.inbox.map((one) => [one.messageId, calendarUid(one)]));
    expect(answers.size).toBe(count);
    expect(new Set(answers.values()).size).toBe(count);
  });
});

function calendarUid(mail: Email): string | undefined {
  return /^UID:(\S+)/m.exec(calendarText(mail))?.[1];
}
