import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import { createWebhookEndpoint, listWebhookEndpoints } from '@axp/contracts/webhooks';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Member, TestApi } from '../app.ts';
import type { Received } from './receiver.ts';
import { startReceiver } from './receiver.ts';

/** Server of another system for the tests of a file. */
export function receiver() {
  let started: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    started = await startReceiver();
  });
  beforeEach(() => {
    started.received.length = 0;
    started.answers.status = 200;
  });
  afterAll(() => started.stop());
  return {
    get received() {
      return started.received;
    },
    get answers() {
      return started.answers;
    },
    url: () => started.url,
    hangUp: () => started.hangUp(),
  };
}

export async function addEndpoint(
  api: TestApi,
  as: Member,
  url: string,
  events: readonly WebhookEventType[] = webhookEventTypes,
) {
  const body = { name: 'Visitor desk', url, events: [...events], takesNewTypes: false };
  return (await api.call(createWebhookEndpoint, { as, body })).data;
}

/** Prepares and sends what is due. */
export async function deliver(api: TestApi): Promise<void> {
  await api.runJob('prepare_webhooks');
  await api.runJob('send_webhooks');
}

const Event = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

/** The event of a request whose signature is right. */
export function verified(secret: string, { body, headers }: Received) {
  new Webhook(secret).verify(body, headers);
  return Event.parse(JSON.parse(body));
}

export async function endpointOf(api: TestApi, as: Member) {
  const { data } = await api.call(listWebhookEndpoints, { as });
  const [endpoint] = data;
  if (!endpoint) throw new Error('no endpoint');
  return endpoint;
}

/** Seconds until what waits is due, by the clock of the database. */
export async function secondsUntilDue({ db }: TestApi): Promise<number> {
  const { rows } = await sql<{ readonly seconds: number }>`
    select round(extract(epoch from due_at - now()))::integer as seconds
    from webhook_delivery where state = 'waiting' and due_at < 'infinity'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing waits');
  return row.seconds;
}

/** Lets so many seconds pass for what waits. */
export async function passSeconds({ db }: TestApi, seconds: number): Promise<void> {
  await sql`update webhook_delivery set due_at = due_at - make_interval(secs => ${seconds})
    where due_at < 'infinity'`.execute(db);
}
