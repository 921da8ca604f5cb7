import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBasePath, createBooking, listNotifications } from '@axp/contracts';
import type { BenchmarkContext } from '@axp/tooling/bench';
import type { Result } from 'autocannon';
import autocannon from 'autocannon';
import pg from 'pg';
import { createAccessTokens } from '../../src/platform/auth/access-tokens.ts';
import { generateKeyFile, parseSigningKeys } from '../../src/platform/auth/signing-keys.ts';
import { crowdHost } from '../../test/crowd.ts';
import { etagOf, post, requireUnchanged } from '../../test/process/http-client.ts';
import { startApi } from './api-process.ts';
import { benchWorld } from './bench-world.ts';
import { FreeHours } from './calls.ts';
import { signInMany } from './people.ts';

const path = `${apiBasePath}${listNotifications.path}`;
const host = crowdHost(1);
const atOnce = 64;

/** A page that asks for news, with what it has. */
interface Poll {
  readonly method: 'GET';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Pollers {
  readonly origin: string;
  readonly polls: readonly Poll[];
  /** Makes a booking every second until the work has ended. */
  whileBooking<T>(work: () => Promise<T>): Promise<T>;
}

/** Signed-in people of one merchant, each with an open page, on a server of their own. */
export async function openPages(context: BenchmarkContext, count: number): Promise<Pollers> {
  const places = { merchants: 1, roomsPerMerchant: 200, carsPerMerchant: 20 };
  const world = await benchWorld(context, {
    ...places,
    peoplePerMerchant: 30_000,
    bookings: 10_000,
  });
  const keyFile = join(mkdtempSync(join(tmpdir(), 'axp-bench-keys-')), 'token-keys.json');
  const keys = await generateKeyFile();
  writeFileSync(keyFile, keys, { mode: 0o600 });
  const api = await startApi(world.databaseUrl, { TOKEN_KEYS_FILE: keyFile });
  context.atEnd(() => api.stop());
  const clock = { now: () => new Date() };
  const tokens = createAccessTokens({ keys: await parseSigningKeys(keys), clock });
  const subjects = await startSessions(world.databaseUrl, count);
  const { origin } = api;
  const polls: Poll[] = [];
  for (let from = 0; from < subjects.length; from += atOnce) {
    const some = subjects.slice(from, from + atOnce).map(async (subject): Promise<Poll> => {
      const headers = { host, authorization: `Bearer ${await tokens.issue(subject)}` };
      const etag = await etagOf(`${origin}${path}`, headers);
      return { method: 'GET', path, headers: { ...headers, 'if-none-match': etag } };
    });
    polls.push(...(await Promise.all(some)));
  }
  const [booker] = await signInMany(origin, { count: 1 });
  const hours = await FreeHours.of(world, host);
  return {
    origin,
    polls,
    whileBooking: async (work) => {
      let isOver = false;
      const book = async () => {
        while (!isOver) {
          const sent = { host, path: `${apiBasePath}${createBooking.path}`, body: hours.take() };
          const { status } = await post(origin, { ...sent, headers: { ...booker?.headers } });
          if (status !== 201) throw new Error(`a booking was answered ${status}`);
          await sleep(1_000);
        }
      };
      const booking = book();
      const result = await work().finally(() => {
        isOver = true;
      });
      await booking;
      return result;
    },
  };
}

/** Sessions of all but the first person, who books. */
async function startSessions(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ merchantId: string; userId: string; sessionId: string }>(
    `insert into user_session (merchant_id, id, user_id, user_agent, last_seen_at, created_at, expires_at)
    select merchant_id, gen_random_uuid(), id, 'bench', now(), now(), now() + interval '1 day'
    from (select * from app_user where email <> 'person-1@crowd.test' order by id limit $1) person
    returning merchant_id as "merchantId", user_id as "userId", id as "sessionId"`,
    [count],
  );
  await client.end();
  return rows;
}

interface EvenLoad {
  readonly seconds: number;
  /** Polls a second. */
  readonly rate: number;
}

/**
 * Sends the polls evenly, as pages do that were opened at different times: autocannon sends at the
 * start of a second all that the second may have.
 * @returns how many were answered a second, and milliseconds from when each was due
 */
export async function sendEvenly(
  { origin, polls }: Pollers,
  { seconds, rate }: EvenLoad,
): Promise<{ readonly perSecond: number; readonly times: readonly number[] }> {
  const began = performance.now();
  const total = rate * seconds;
  const times: number[] = [];
  const ask = async (number: number) => {
    const poll = polls[number % polls.length];
    await requireUnchanged(`${origin}${path}`, { ...poll?.headers });
    times.push(performance.now() - began - (number * 1000) / rate);
  };
  const asked: Promise<void>[] = [];
  while (asked.length < total) {
    const due = Math.min(total, ((performance.now() - began) * rate) / 1000);
    while (asked.length < due) asked.push(ask(asked.length));
    await sleep(1);
  }
  await Promise.all(asked);
  const perSecond = (total * 1000) / (performance.now() - began);
  return { perSecond, times };
}

interface PollLoad {
  readonly connections: number;
  readonly seconds: number;
}

/** Sends as many polls as possible in turn, each connection its own part of them. */
export async function sendPolls(
  { origin, polls }: Pollers,
  { connections, seconds }: PollLoad,
): Promise<Result> {
  const share = Math.ceil(polls.length / connections);
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(polls.slice(next, next + share).map((poll) => ({ ...poll })));
      next = (next + share) % (share * connections);
    },
  });
  const counts = Object.entries(result.statusCodeStats ?? {});
  if (result.errors > 0 || counts.some(([status]) => status !== '304')) {
    throw new Error(`not all polls were answered 304: ${JSON.stringify(counts)}`);
  }
  return result;
}
