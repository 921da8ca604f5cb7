import { apiBasePath, createBooking, login } from '@axp/contracts';
import { runNow } from '@axp/server-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  buildMembership,
  buildMerchant,
  buildResource,
  buildUser,
  hostOfMerchant,
  testPassword,
} from '../factories.ts';
import { post } from './http-client.ts';
import type { LastingDatabase } from './lasting-database.ts';
import { makeEmbeddedDatabase } from './lasting-database.ts';
import type { ServerProcess } from './server-process.ts';
import { freePort, startServerProcess } from './server-process.ts';

// Three servers one after the other; on the embedded engine each start takes seconds.
jest.setTimeout(300_000);

const clients = 8;
const rooms = 20;
const hoursPerRoom = 50;

interface Wish {
  readonly key: string;
  readonly token: string;
  readonly body: Readonly<Record<string, unknown>>;
}

let database: LastingDatabase;
let host: string;
let emails: readonly string[];
let roomIds: readonly string[];
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await makeEmbeddedDatabase();
  await database.look(async (db) => {
    const { id: merchant_id } = await buildMerchant(db);
    host = hostOfMerchant(merchant_id);
    const people = Array.from({ length: clients }, () => buildUser(db, { merchant_id }));
    const users = await Promise.all(people);
    emails = users.map(({ email }) => email);
    for (const { id } of users) {
      await buildMembership(db, { merchant_id, user_id: id, is_default: true });
    }
    const booking_rules = JSON.stringify({ maxUpcomingBookings: 1000, requiresCheckIn: true });
    const built = Array.from({ length: rooms }, () =>
      buildResource(db, { merchant_id, booking_rules }),
    );
    roomIds = (await Promise.all(built)).map(({ id }) => id);
  });
});
afterEach(() => server?.kill('all').catch(() => undefined));
afterAll(() => database.remove());

const TokenAnswer = z.object({ data: z.object({ accessToken: z.string() }) });
const BookingAnswer = z.object({ data: z.object({ id: z.string() }) });

async function signIn({ origin }: ServerProcess, email: string): Promise<string> {
  const body = { email, password: testPassword };
  const { answer } = await post(origin, { host, path: `${apiBasePath}${login.path}`, body });
  return TokenAnswer.parse(answer).data.accessToken;
}

/** A thousand hours in twenty rooms, spread over the clients. */
function thousandWishes(tokens: readonly string[]): Wish[] {
  const firstHour = Math.ceil(runNow().getTime() / 3_600_000) + 48;
  const hour = (index: number) => new Date((firstHour + index) * 3_600_000).toISOString();
  return Array.from({ length: rooms * hoursPerRoom }, (_, index) => ({
    key: `wish-${index}`,
    token: tokens[index % tokens.length] ?? '',
    body: {
      type: 'room',
      resourceId: roomIds[index % rooms],
      title: `Meeting ${index}`,
      start: hour(Math.floor(index / rooms)),
      end: hour(Math.floor(index / rooms) + 1),
      attendees: 2,
    },
  }));
}

async function book({ origin }: ServerProcess, { key, token, body }: Wish): Promise<string> {
  const { status, answer } = await post(origin, {
    host,
    path: `${apiBasePath}${createBooking.path}`,
    body,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  });
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(answer)}`);
  return BookingAnswer.parse(answer).data.id;
}

interface Progress {
  /** Sent, or sent in vain, or not yet sent: what a client has no answer to. */
  readonly waiting: Wish[];
  /** Ids of what was acknowledged, by key. */
  readonly acknowledged: Map<string, string>;
}

/** Clients send what waits until all is acknowledged, or until they have killed the server. */
async function sendUntil(
  running: ServerProcess,
  { waiting, acknowledged }: Progress,
  end: { readonly count: number; readonly victim: 'server' | 'all' } | null,
): Promise<void> {
  let killing: Promise<void> | undefined;
  const client = async () => {
    for (let wish = waiting.shift(); wish; wish = killing ? undefined : waiting.shift()) {
      try {
        acknowledged.set(wish.key, await book(running, wish));
      } catch (error) {
        if (!killing) throw error;
        waiting.unshift(wish);
      }
      if (end && acknowledged.size >= end.count) killing ??= running.kill(end.victim);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await killing;
}

/** Bookings by what belongs to one of them: as many kinds of booking as there are rows. */
const footprints = `
  select count(*)::integer as bookings, occupancies, events, timers, notices, mails, keys
  from (
    select
      (select count(*)::integer from occupancy o where o.merchant_id = b.merchant_id
        and o.booking_id = b.id and o.starts_at = b.starts_at and o.ends_at = b.ends_at)
        as occupancies,
      (select count(*)::integer from booking_event e where e.merchant_id = b.merchant_id
        and e.booking_id = b.id and e.action = 'book') as events,
      (select string_agg(kind, ' ' order by kind) from booking_timer t
        where t.merchant_id = b.merchant_id and t.booking_id = b.id) as timers,
      (select count(*)::integer from notification n where n.merchant_id = b.merchant_id
        and n.booking_id = b.id) as notices,
      (select count(*)::integer from outbox_mail m where m.merchant_id = b.merchant_id
        and m.booking_id = b.id) as mails,
      (select count(*)::integer from idempotency_key k where k.merchant_id = b.merchant_id
        and k.booking_id = b.id) as keys
    from booking b
  ) footprint
  group by occupancies, events, timers, notices, mails, keys`;

describe('a server that is killed during a thousand bookings', () => {
  it('[Z-01] [Z-05] [Z-72] keeps each that it acknowledged, whole and once, and takes the others when asked again', async () => {
    const environment = { ...database.environment, WEB_PORT: `${await freePort()}` };
    server = await startServerProcess(environment);
    const first = server;
    const tokens = await Promise.all(emails.map((email) => signIn(first, email)));
    const acknowledged = new Map<string, string>();
    const waiting = thousandWishes(tokens);
    const all = [...waiting];

    await sendUntil(server, { waiting, acknowledged }, { count: 300, victim: 'all' });
    const ofFirst = new Map(acknowledged);
    server = await startServerProcess(environment);
    await sendUntil(server, { waiting, acknowledged }, { count: 600, victim: 'server' });
    expect(acknowledged.size).toBeLessThan(all.length);
    server = await startServerProcess(environment);
    await sendUntil(server, { waiting, acknowledged }, null);
    // Who did not hear an answer asks again, whatever became of the first request.
    for (const wish of all.filter(({ key }) => ofFirst.has(key)).slice(-clients)) {
      expect(await book(server, wish)).toBe(ofFirst.get(wish.key));
    }
    await server.stop();

    expect(acknowledged.size).toBe(all.length);
    expect(new Set(acknowledged.values()).size).toBe(all.length);
    const { ids, kinds } = await database.look(async (db) => ({
      ids: await db.selectFrom('booking').select('id').execute(),
      kinds: (await sql.raw(footprints).execute(db)).rows,
    }));
    expect(new Set(ids.map(({ id }) => id))).toEqual(new Set(acknowledged.values()));
    expect(kinds).toEqual([
      {
        bookings: all.length,
        occupancies: 1,
        events: 1,
        timers: 'check-in-reminder release release-warning',
        notices: 1,
        mails: 1,
        keys: 1,
      },
    ]);
  });
});
