import { cancelBooking, deleteResource } from '@axp/contracts';
import { retrySeconds } from '@axp/contracts/vocabulary';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookEvents,
  rotateWebhookSecret,
  switchWebhookEndpoint,
} from '@axp/contracts/webhooks';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Webhook as SvixWebhook } from 'svix';
import { v7 as uuidv7 } from 'uuid';
import { queueWebhooks } from '../../src/modules/records/webhook-events/index.ts';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import {
  addEndpoint,
  deliver,
  endpointOf,
  passSeconds,
  receiver,
  roomWorld,
  verified,
} from './webhook-world.ts';

const api = testApi();
const desk = receiver();
const other = receiver();
const world = roomWorld(api);

describe('an event', () => {
  it('[J-02] is signed as standardwebhooks and svix verify, with the version of its booking', async () => {
    const { secret } = await addEndpoint(api, world.admin, desk.url());
    const { id } = await world.bookRoom();
    await deliver(api);
    const [request] = desk.received;
    if (!request) throw new Error('nothing was sent');
    expect(verified(secret, request)).toMatchObject({
      type: 'booking.created',
      data: {
        id,
        version: 1,
        title: 'Weekly sync',
        start: at('10:00'),
        resource: { id: world.roomId },
        organizer: { id: world.ann.id },
      },
    });
    expect(() => new SvixWebhook(secret).verify(request.body, request.headers)).not.toThrow();
    const changed = request.body.replace('Weekly', 'Daily');
    expect(() => new SvixWebhook(secret).verify(changed, request.headers)).toThrow('signature');
  });

  it.each([
    ['booking', { privacy: 'private' }, 'normal'],
    ['resource', {}, 'private'],
  ])('[J-02, H-05] of a private %s has its id and time alone', async (_, content, privacy) => {
    const { secret } = await addEndpoint(api, world.admin, desk.url());
    await api.db.updateTable('resource').set({ privacy }).where('id', '=', world.roomId).execute();
    const { data } = await book(api, world.ann, world.roomId, content);
    await deliver(api);
    const [request] = desk.received;
    expect(request && verified(secret, request).data).toEqual({
      id: data.id,
      version: 1,
      private: true,
      start: at('10:00'),
      end: at('11:00'),
    });
  });

  it('[J-02] of a deleted resource has its id and name', async () => {
    const { secret } = await addEndpoint(api, world.admin, desk.url(), ['resource.deleted']);
    const { name } = await api.db
      .selectFrom('resource')
      .select('name')
      .where('id', '=', world.roomId)
      .executeTakeFirstOrThrow();
    await api.call(deleteResource, { as: world.admin, params: { id: world.roomId } });
    await deliver(api);
    const [request] = desk.received;
    expect(request && verified(secret, request).data).toEqual({ id: world.roomId, name });
  });

  it('[J-02] goes to the endpoints that chose its type, and is not kept without endpoints', async () => {
    await world.bookRoom('09:00');
    await addEndpoint(api, world.admin, desk.url(), ['booking.cancelled']);
    const { secret } = await addEndpoint(api, world.admin, other.url(), ['booking.created']);
    const { id, version } = await world.bookRoom();
    await api.call(cancelBooking, { as: world.ann, params: { id }, body: { version } });
    await deliver(api);
    expect(desk.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'booking.cancelled', data: { id, version: version + 1 } },
    ]);
    expect(other.received.map((request) => verified(secret, request).data.id)).toEqual([id]);
  });
});

describe('an event after one that another server sends', () => {
  it('[J-02] is sent without waiting for it', async () => {
    await addEndpoint(api, world.admin, desk.url());
    await world.bookRoom('09:00');
    await api.runJob('prepare_webhooks');
    // As a server leases it.
    await passSeconds(api, -600);
    const { id } = await world.bookRoom('10:00');
    await deliver(api);
    expect(desk.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ data: { id } }]);
  });
});

describe('an endpoint that works', () => {
  it('[J-02] is not written again for each event', async () => {
    await addEndpoint(api, world.admin, desk.url());
    const written = async () =>
      (
        await sql<{ by: string }>`select xmin::text as by from webhook_endpoint
          where merchant_id = ${world.admin.merchantId}`.execute(api.db)
      ).rows;
    await world.bookRoom('09:00');
    await deliver(api);
    const before = await written();
    await world.bookRoom('10:00');
    await deliver(api);
    expect(desk.received).toHaveLength(2);
    expect(await written()).toEqual(before);
  });
});

describe('a type of event that a later version adds', () => {
  it('[J-02] goes to the endpoints that take new types, without being chosen', async () => {
    const events = ['booking.cancelled'] as const;
    await addEndpoint(api, world.admin, desk.url(), events);
    await addEndpoint(api, world.admin, other.url(), events);
    const set = (values: object, name: string) =>
      api.db.updateTable('webhook_endpoint').set(values).where('url', '=', name).execute();
    await world.bookRoom('09:00');
    await set({ known_types: events, takes_new_types: true }, desk.url());
    await set({ known_types: events }, other.url());
    await world.bookRoom('10:00');
    await deliver(api);
    expect(desk.received).toHaveLength(2);
    expect(other.received).toHaveLength(0);
  });
});

describe('a backlog', () => {
  it('[J-02] is sent in one run, whatever its length', async () => {
    await addEndpoint(api, world.admin, desk.url());
    const ids = Array.from({ length: 45 }, () => uuidv7());
    await api.database.kysely.transaction().execute((db) =>
      queueWebhooks(
        { db, merchant: { id: world.admin.merchantId }, newId: uuidv7 },
        ids.map((objectId) => ({ type: 'booking.updated', objectId })),
      ),
    );
    await deliver(api);
    expect(new Set(desk.received.map(({ body }) => JSON.parse(body).data.id))).toEqual(
      new Set(ids),
    );
  });
});

describe('rotateWebhookSecret', () => {
  it('[J-02] lets the former secret sign as well, for a day', async () => {
    const { id, secret: former } = await addEndpoint(api, world.admin, desk.url());
    const { data } = await api.call(rotateWebhookSecret, { as: world.admin, params: { id } });
    await world.bookRoom('10:00');
    await deliver(api);
    const [request] = desk.received;
    if (!request) throw new Error('nothing was sent');
    expect((await endpointOf(api, world.admin)).formerSecretUntil).toMatch(
      api.clock.hoursFromNow(24).slice(0, 16),
    );
    expect(verified(former, request)).toEqual(verified(data.secret, request));
    await sql`update webhook_endpoint set former_secret_until = now()
      where former_secret_until is not null`.execute(api.db);
    await world.bookRoom('11:00');
    await deliver(api);
    const [, later] = desk.received;
    if (!later) throw new Error('nothing was sent');
    expect(() => verified(former, later)).toThrow('signature');
    expect(verified(data.secret, later).type).toBe('booking.created');
  });
});

describe('listWebhookDeliveries', () => {
  it('[J-02] filters by state and type, page by page, and counts all states', async () => {
    const { id } = await addEndpoint(api, world.admin, desk.url());
    for (const hour of ['09:00', '10:00', '11:00']) await world.bookRoom(hour);
    await deliver(api);
    desk.answers.status = 503;
    const { id: cancelled, version } = await world.bookRoom('12:00');
    await deliver(api);
    await api.call(cancelBooking, { as: world.ann, params: { id: cancelled }, body: { version } });
    await api.runJob('prepare_webhooks');
    const list = (query: object) =>
      api.call(listWebhookDeliveries, { as: world.admin, params: { id }, query });
    const first = await list({ limit: 2 });
    expect(first.data.map(({ type }) => type)).toEqual(['booking.cancelled', 'booking.created']);
    expect(first.meta).toMatchObject({ all: 5, waiting: 2, delivered: 3, givenUp: 0 });
    const next = await list({ limit: 3, cursor: first.meta.nextCursor });
    expect(next.data.map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
    expect((await list({ type: 'booking.cancelled', hours: 24 })).data).toHaveLength(1);
    expect((await list({ state: 'waiting' })).data).toHaveLength(2);
    expect((await list({ text: cancelled })).data).toHaveLength(2);
    await sql`update webhook_delivery set at = at - interval '2 hours' where state = 'delivered'
    `.execute(api.db);
    expect((await list({ hours: 1 })).meta).toMatchObject({ all: 2, delivered: 0 });
  });
});

describe('getWebhookDelivery', () => {
  it('[J-02] has the attempts, content and answer of an event that was sent again with its id', async () => {
    const { id } = await addEndpoint(api, world.admin, desk.url());
    await world.bookRoom();
    await deliver(api);
    const eventId = (await world.deliveriesOf(id))[0]?.id ?? '';
    await world.bookRoom('11:00');
    await deliver(api);
    desk.received.splice(1);
    await api.db.updateTable('booking').set({ title: 'Renamed' }).execute();
    await sql`update webhook_delivery
      set log = (select jsonb_agg(entry)
        from (select log -> 0 as entry from generate_series(1, 30)) list)`.execute(api.db);
    const params = { id, eventId };
    const body = { eventIds: [eventId] };
    const { data } = await api.call(replayWebhookEvents, { as: world.admin, params: { id }, body });
    expect(data).toEqual({ events: 1 });
    await deliver(api);
    const [first, second, ...more] = desk.received;
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const detail = await api.call(getWebhookDelivery, { as: world.admin, params });
    expect(detail.data).toMatchObject({
      state: 'delivered',
      attempts: 2,
      replayedBy: world.admin.fullName,
      payload: first?.body,
      response: 'noted',
    });
    expect(detail.data.log.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(new Set(detail.data.log.map((entry) => entry.at)).size).toBe(2);
  });
});

describe('replayWebhookEvents', () => {
  it('[J-02] tries an event that was given up again, with all pauses', async () => {
    const { id } = await addEndpoint(api, world.admin, desk.url());
    await world.bookRoom();
    desk.answers.status = 503;
    await deliver(api);
    await sql`update webhook_delivery set failures = ${retrySeconds.length}, due_at = now()`.execute(
      api.db,
    );
    await deliver(api);
    const [event] = await world.deliveriesOf(id);
    expect(event?.state).toBe('given-up');
    const body = { eventIds: [event?.id ?? ''] };
    await api.call(replayWebhookEvents, { as: world.admin, params: { id }, body });
    await deliver(api);
    expect(await world.deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 3 }]);
  });

  it('[J-02] tries what waits at once, unless the endpoint is off', async () => {
    const { id, version } = await addEndpoint(api, world.admin, desk.url());
    await world.bookRoom('09:00');
    await deliver(api);
    desk.received.length = 0;
    await world.bookRoom();
    desk.answers.status = 503;
    await deliver(api);
    const retry = () =>
      api.call(replayWebhookEvents, { as: world.admin, params: { id }, body: {} });
    expect((await retry()).data).toEqual({ events: 1 });
    await deliver(api);
    expect(desk.received).toHaveLength(2);
    const body = { version, isActive: false, sendsMissed: false };
    await api.call(switchWebhookEndpoint, { as: world.admin, params: { id }, body });
    expect((await retry()).problem.code).toBe('webhook.is_off');
  });
});
