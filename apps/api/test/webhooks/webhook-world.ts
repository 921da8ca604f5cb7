import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
} from '@axp/contracts/webhooks';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
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
  const { data } = await api.call(createWebhookEndpoint, { as, body });
  if (data.secret === null) throw new Error('no signing secret');
  return { ...data, secret: data.secret };
}

/** A room to book, and the administrator of its merchant, for each test of a file. */
export function roomWorld(api: TestApi) {
  let admin: Member;
  let booked: Awaited<ReturnType<typeof bookingWorld>>;
  beforeEach(async () => {
    await api.db.deleteFrom('webhook_endpoint').execute();
    booked = await bookingWorld(api);
    admin = await administrator(api, booked.ann);
  });
  return {
    get admin() {
      return admin;
    },
    get ann() {
      return booked.ann;
    },
    get roomId() {
      return booked.room.id;
    },
    bookRoom: async (hour = '10:00') => {
      const slot = { start: at(hour), end: at(`${hour.slice(0, 2)}:30`) };
      return (await book(api, booked.ann, booked.room.id, slot)).data;
    },
    deliveriesOf: async (id: string) =>
      (await api.call(listWebhookDeliveries, { as: admin, params: { id }, query: {} })).data,
  };
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
