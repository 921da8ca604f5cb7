import { setTimeout as sleep } from 'node:timers/promises';
import { basePathOf } from '@axp/contracts';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import { createWebhookEndpoint } from '@axp/contracts/webhooks';
import { connectDatabase, createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { queueWebhooks } from '../src/modules/records/webhook-events/index.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { crowdEmail } from '../test/crowd.ts';
import { post } from '../test/process/http-client.ts';
import type { Received } from '../test/webhooks/receiver.ts';
import { startReceiver } from '../test/webhooks/receiver.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { merchantId } from './support/search-statements.ts';

const goals = { databaseMs: 1, delaySeconds: 5 } as const;
/** Events of a round that wait for one endpoint. */
const backlog = 1_000;
/** Endpoints of each kind, and how events come while half of them never answer. */
const endpoints = 50;
const [seconds, eventsPerSecond] = [60, 2];
const pollMs = 50;

export const benchmark: Benchmark = {
  id: 'P61',
  title:
    'webhooks: an event that is prepared, sent and noted; delay beside 50 dead endpoints of 100',
  goal: `≤ ${goals.databaseMs} ms of the database's processor; p99 ≤ ${goals.delaySeconds} s`,
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    const webhooks = await webhooksOf(context, world);
    return [await backlogRow(context, world, webhooks), await delayRow(context, webhooks)];
  },
};

type Webhooks = Awaited<ReturnType<typeof webhooksOf>>;

/** How the events of a merchant are queued, and where they go. */
async function webhooksOf(context: BenchmarkContext, { databaseUrl, origin, ask }: BenchWorld) {
  const merchant = await merchantId({ ask });
  await ask(`update app_user set is_administrator = true
    where merchant_id = '${merchant}' and email = '${crowdEmail(1)}'`);
  const [caller] = await signInMany(origin, { count: 1 });
  if (!caller) throw new Error('nobody signed in');
  const database = await connectDatabase<DB>({
    location: { kind: 'postgres', url: databaseUrl },
    logger: createLogger({ name: 'bench', level: 'silent' }),
  });
  context.atEnd(() => database.close());
  const unitOfWork = createUnitOfWork(database);
  return {
    queue: (count: number) =>
      unitOfWork.withMerchant(merchant, (db) => {
        const change = () => ({ type: 'booking.updated' as const, objectId: uuidv7() });
        const tx = { db, merchant: { id: merchant }, newId: uuidv7 };
        return queueWebhooks(tx, Array.from({ length: count }, change));
      }),
    add: async (url: string) => {
      const path = `${basePathOf(createWebhookEndpoint)}${createWebhookEndpoint.path}`;
      const body = { name: 'Bench', url, events: webhookEventTypes, takesNewTypes: false };
      const { status } = await post(origin, { ...caller, path, body });
      if (status !== 201) throw new Error(`an endpoint was refused with ${status}`);
    },
    removeAll: () => ask(`delete from webhook_endpoint where merchant_id = '${merchant}'`),
  };
}

async function backlogRow(
  { rounds }: BenchmarkContext,
  world: BenchWorld,
  { add, queue, removeAll }: Webhooks,
): Promise<Row> {
  const outside = await startReceiver();
  await add(outside.url);
  const processor = await Processor.ofDatabase(world);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await processor.around(backlog, async () => {
      await queue(backlog);
      while (outside.received.length < backlog * (round + 1)) await sleep(pollMs);
    });
  }
  outside.stop();
  await removeAll();
  const value = `${processor.milliseconds.toFixed(2)} ms`;
  const isMet = processor.milliseconds <= goals.databaseMs;
  return { subject: 'database', value, reference: '', isMet };
}

async function delayRow(
  { write }: BenchmarkContext,
  { add, queue, removeAll }: Webhooks,
): Promise<Row> {
  const start = () => Promise.all(Array.from({ length: endpoints }, startReceiver));
  const [working, dead] = [await start(), await start()];
  for (const { answers } of dead) answers.status = null;
  for (const { url } of [...dead, ...working]) await add(url);
  write('P61: events beside dead endpoints\n');
  const events = seconds * eventsPerSecond;
  for (let sent = 0; sent < events; sent += 1) {
    await queue(1);
    await sleep(1_000 / eventsPerSecond);
  }
  while (working.some(({ received }) => received.length < events)) await sleep(pollMs);
  const delays = working.flatMap(({ received }) => received.map(delayOf)).sort((a, b) => a - b);
  for (const { stop } of [...dead, ...working]) stop();
  await removeAll();
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
  const value = `${p99.toFixed(1)} s`;
  return { subject: 'p99 of the delay', value, reference: '', isMet: p99 <= goals.delaySeconds };
}

const Sent = z.object({ timestamp: z.iso.datetime({ offset: true }) });

/** Seconds from the transaction of the change to the request. */
function delayOf({ body, at }: Received): number {
  return (at - Date.parse(Sent.parse(JSON.parse(body)).timestamp)) / 1_000;
}
