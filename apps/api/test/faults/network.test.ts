import type { DatabaseProxy, ProxiedDatabase } from '@axp/server-kit/testing';
import { connectThroughProxy, startProxyOf } from '@axp/server-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import type { BookingRequest, Caller } from '../process/booking-load.ts';
import {
  buildLoadWorld,
  expectAllKept,
  readBookings,
  requestsFor,
  signInAll,
} from '../process/booking-load.ts';
import type { Outcome } from './persistent-clients.ts';
import {
  bookUntilAcknowledged,
  noAnswer,
  outcomeUnknown,
  unavailable,
} from './persistent-clients.ts';

let api: TestApi;
let proxied: ProxiedDatabase<DB>;
/** Between the server and its database. */
let inside: DatabaseProxy;
/** Between people and the server. */
let outside: DatabaseProxy;
let caller: Caller;
let requests: readonly BookingRequest[];

beforeAll(async () => {
  api = await startTestApi({
    unitOfWork: {
      withMerchant: (...call) => proxied.unitOfWork.withMerchant(...call),
      readMerchant: (...call) => proxied.unitOfWork.readMerchant(...call),
      asSystem: (...call) => proxied.unitOfWork.asSystem(...call),
    },
  });
  await connect(30_000);
  outside = await startProxyOf(await api.app.listen({ host: '127.0.0.1', port: 0 }));
});
beforeEach(async () => {
  await sql`truncate booking cascade`.execute(api.db);
  await sql`truncate outbox_mail, idempotency_key, notification cascade`.execute(api.db);
  const world = await buildLoadWorld(api.db);
  const origin = new URL(outside.url).origin;
  caller = { origin, host: world.host, tokens: await signInAll(origin, world) };
  requests = requestsFor(world, 64, api.clock.now());
});
afterAll(async () => {
  await outside.stop();
  await api.close();
  await proxied.close();
});

/** @param answerMs how long the server waits for an answer of its database */
async function connect(answerMs: number): Promise<void> {
  proxied = await connectThroughProxy(api.db, { poolSize: 4, patienceMs: 10_000, answerMs });
  inside = proxied.proxy;
}

const expectKept = async ({ acknowledged }: Outcome) =>
  expectAllKept(acknowledged, requests.length, await readBookings(api.db));

const onlyOf = (seen: ReadonlySet<string>, expected: readonly string[]) =>
  [...seen].filter((what) => !expected.includes(what));

describe('[Z-05] [Z-72] [Z-114] a network', () => {
  it('that repeatedly breaks on both sides of the server neither loses nor doubles a booking', async () => {
    const breakages = [
      () => inside.cut(),
      () => outside.cut(),
      () => inside.nextCommit('hide'),
      () => inside.nextCommit('lose'),
    ];
    let failures = 0;
    const outcome = await bookUntilAcknowledged(caller, {
      requests,
      onProgress: (count) => {
        if (count % 5 === 0) breakages[(count / 5) % breakages.length]?.();
      },
      onFailure: () => {
        failures += 1;
      },
    });
    await expectKept(outcome);
    expect(failures).toBeGreaterThan(0);
    expect(onlyOf(outcome.seen, [unavailable, outcomeUnknown, noAnswer])).toEqual([]);
  });

  it('that is slow and splits messages causes delays, but no errors', async () => {
    for (const proxy of [inside, outside]) proxy.slowDown(5);
    const outcome = await bookUntilAcknowledged(caller, { requests });
    for (const proxy of [inside, outside]) proxy.slowDown(0);
    await expectKept(outcome);
    expect([...outcome.seen]).toEqual([]);
  });

  it('that loses packets without closing a connection is detected, and new connections work', async () => {
    await proxied.close();
    await connect(1_500);
    const outcome = await bookUntilAcknowledged(caller, {
      requests,
      onProgress: (count) => {
        if (count !== 20) return;
        // As when the primary loses its power and another server takes its address.
        inside.stall();
        inside.unstall();
      },
    });
    await expectKept(outcome);
    expect(outcome.seen.size).toBeGreaterThan(0);
    expect(onlyOf(outcome.seen, [unavailable, outcomeUnknown])).toEqual([]);
  });
});
