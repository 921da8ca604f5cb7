import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import { createWebhookEndpoint, listWebhookEndpoints } from '@axp/contracts/webhooks';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Member, TestApi } from '../app.ts';

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Server of another system. It answers 200 unless another status is set; null is never answered. */
export function receiver() {
  const received: Received[] = [];
  const answers: { status: number | null } = { status: 200 };
  const server = createServer((request, response) => {
    const answer = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      received.push({ headers, body: await text(request) });
      if (answers.status === null) return;
      response.statusCode = answers.status;
      response.end('noted');
    };
    void answer();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    port = portOf(server.address());
  });
  beforeEach(() => {
    received.length = 0;
    answers.status = 200;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const hangUp = () => server.closeAllConnections();
  return { received, answers, url: () => `http://127.0.0.1:${port}/hooks`, hangUp };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
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
