import { cancelBooking, deleteResource } from '@axp/contracts';
import { getSystemAlerts } from '@axp/contracts/administration';
import { retrySeconds } from '@axp/contracts/vocabulary';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhookEvents,
  rotateWebhookSecret,
  switchWebhookEndpoint,
} from '@axp/contracts/webhooks';
import type { MailMessage } from '@axp/server-kit/mail';
import { createAddressGuard, loopbackRules } from '@axp/server-kit/outgoing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Webhook as SvixWebhook } from 'svix';
import { v7 as uuidv7 } from 'uuid';
import { queueWebhooks } from '../../src/modules/records/webhook-events/index.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import {
  addEndpoint,
  deliver,
  endpointOf,
  passSeconds,
  receiver,
  secondsUntilDue,
  verified,
} from './webhook-world.ts';

let allowed = true;
const permitted = createAddressGuard({ rules: loopbackRules });
const strict = createAddressGuard({ rules: [] });
const sent: MailMessage[] = [];
const api = testApi({
  mail: mailInto(sent),
  outgoing: {
    inTurn: permitted.inTurn,
    resolve: (target) => (allowed ? permitted : strict).resolve(target),
  },
});
const desk = receiver();
const other = receiver();
let admin: Member;
let ann: Member;
let roomId: string;

beforeEach(async () => {
  allowed = true;
  sent.length = 0;
  await api.db.deleteFrom('webhook_endpoint').execute();
  const world = await bookingWorld(api);
  ({ ann } = world);
  roomId = world.room.id;
  admin = await administrator(api, ann);
});

const bookRoom = async (hour = '10:00') => {
  const { data } = await book(api, ann, roomId, {
    start: at(hour),
    end: at(`${hour.slice(0, 2)}:30`),
  });
  return data;
};
const deliveriesOf = async (id: string) =>
  (await api.call(listWebhookDeliveries, { as: admin, params: { id }, query: {} })).data;

describe('an event', () => {
  it('[J-02] is signed as standardwebhooks and svix verify, with the version of its booking', async () => {
    const { secret } = await addEndpoint(api, admin, desk.url());
    const { id } = await bookRoom();
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
        resource: { id: roomId },
        organizer: { id: ann.id },
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
    const { secret } = await addEndpoint(api, admin, desk.url());
    await api.db.updateTable('resource').set({ privacy }).where('id', '=', roomId).execute();
    const { data } = await book(api, ann, roomId, content);
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
    const { secret } = await addEndpoint(api, admin, desk.url(), ['resource.deleted']);
    const { name } = await api.db
      .selectFrom('resource')
      .select('name')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow();
    await api.call(deleteResource, { as: admin, params: { id: roomId } });
    await deliver(api);
    const [request] = desk.received;
    expect(request && verified(secret, request).data).toEqual({ id: roomId, name });
  });

  it('[J-02] goes to the endpoints that chose its type, and is not kept without endpoints', async () => {
    await bookRoom('09:00');
    await addEndpoint(api, admin, desk.url(), ['booking.cancelled']);
    const { secret } = await addEndpoint(api, admin, other.url(), ['booking.created']);
    const { id, version } = await bookRoom();
    await api.call(cancelBooking, { as: ann, params: { id }, body: { version } });
    await deliver(api);
    expect(desk.received.map(({ body }) => JSON.parse(body).type)).toEqual(['booking.cancelled']);
    expect(other.received.map((request) => verified(secret, request).data.id)).toEqual([id]);
  });
});

describe('a backlog', () => {
  it('[J-02] is sent in one run, whatever its length', async () => {
    await addEndpoint(api, admin, desk.url());
    const ids = Array.from({ length: 45 }, () => uuidv7());
    await api.database.kysely.transaction().execute((db) =>
      queueWebhooks(
        { db, merchant: { id: admin.merchantId }, newId: uuidv7 },
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
    const { id, secret: former } = await addEndpoint(api, admin, desk.url());
    const { data } = await api.call(rotateWebhookSecret, { as: admin, params: { id } });
    await bookRoom('10:00');
    await deliver(api);
    const [request] = desk.received;
    if (!request) throw new Error('nothing was sent');
    expect(verified(former, request)).toEqual(verified(data.secret, request));
    await sql`update webhook_endpoint set former_secret_until = now()
      where former_secret_until is not null`.execute(api.db);
    await bookRoom('11:00');
    await deliver(api);
    const [, later] = desk.received;
    if (!later) throw new Error('nothing was sent');
    expect(() => verified(former, later)).toThrow('signature');
    expect(verified(data.secret, later).type).toBe('booking.created');
  });
});

describe('a failing endpoint', () => {
  it('[J-02] is tried again after growing pauses, until the event is given up', async () => {
    const { id } = await addEndpoint(api, admin, desk.url());
    await bookRoom();
    desk.answers.status = 503;
    await deliver(api);
    const { failingSince, offAt } = await endpointOf(api, admin);
    expect(Date.parse(offAt ?? '') - Date.parse(failingSince ?? '')).toBe(3 * 24 * 60 * 60_000);
    for (const seconds of retrySeconds) {
      expect(Math.abs((await secondsUntilDue(api)) - seconds)).toBeLessThan(4);
      await passSeconds(api, seconds);
      await deliver(api);
    }
    expect(await endpointOf(api, admin)).toMatchObject({ state: 'retrying', failingSince });
    await api.runJob('send_account_mails');
    expect(sent).toEqual([]);
    const [event] = await deliveriesOf(id);
    expect(event).toMatchObject({
      state: 'given-up',
      attempts: 10,
      status: 503,
      nextAttemptAt: null,
    });
    expect(new Set(desk.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([event?.id]),
    );
  });

  it('[J-02] is asked once for all that waits, and gets all of it once it works', async () => {
    const { id } = await addEndpoint(api, admin, desk.url());
    for (const hour of ['09:00', '10:00', '11:00']) await bookRoom(hour);
    desk.answers.status = 503;
    await deliver(api);
    await bookRoom('12:00');
    await deliver(api);
    expect(desk.received).toHaveLength(1);
    expect(await endpointOf(api, admin)).toMatchObject({
      state: 'retrying',
      waiting: 4,
      lastStatus: 503,
    });
    desk.answers.status = 200;
    await passSeconds(api, 5);
    await deliver(api);
    await deliver(api);
    const all = await deliveriesOf(id);
    expect(all.map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
    expect(await endpointOf(api, admin)).toMatchObject({ state: 'healthy', delivered: 4 });
  });

  it('[J-02] changes neither its other deliveries nor those of other endpoints', async () => {
    const healthy = await addEndpoint(api, admin, other.url());
    const failing = await addEndpoint(api, admin, desk.url());
    const states = async (id: string) =>
      (await deliveriesOf(id)).map(({ state, attempts }) => `${state} ${attempts}`);
    await bookRoom('09:00');
    await deliver(api);
    await sql`update webhook_delivery set at = at - interval '25 hours'`.execute(api.db);
    desk.answers.status = 503;
    await bookRoom('10:00');
    await deliver(api);
    await bookRoom('11:00');
    await deliver(api);
    expect([desk.received.length, other.received.length]).toEqual([2, 3]);
    expect(await states(failing.id)).toEqual(['waiting 0', 'waiting 1', 'delivered 1']);
    expect(await states(healthy.id)).toEqual(Array(3).fill('delivered 1'));
    const { data } = await api.call(listWebhookEndpoints, { as: admin });
    const ofToday = (undelivered: number) => ({ events: 2, undelivered });
    expect(
      data.map(({ hours, ...endpoint }) => ({ ...endpoint, now: hours.at(-1) })),
    ).toMatchObject([
      {
        ...{
          id: failing.id,
          state: 'retrying',
          lastStatus: 503,
          nextAttemptAt: expect.any(String),
        },
        ...{ delivered: 0, waiting: 2, undelivered: 0, typicalMs: null, now: ofToday(2) },
      },
      {
        ...{ id: healthy.id, state: 'healthy', lastStatus: 200, nextAttemptAt: null },
        ...{ delivered: 2, waiting: 0, typicalMs: expect.any(Number), now: ofToday(0) },
      },
    ]);
    desk.answers.status = 200;
    await passSeconds(api, 5);
    for (let run = 0; run < 3; run += 1) await deliver(api);
    expect(await states(failing.id)).toEqual(['delivered 1', 'delivered 2', 'delivered 1']);
    expect([desk.received.length, other.received.length]).toEqual([4, 3]);
  });

  it('[J-02] delays no other endpoint while it does not answer', async () => {
    desk.answers.status = null;
    await addEndpoint(api, admin, desk.url());
    await addEndpoint(api, admin, other.url());
    await bookRoom('09:00');
    await deliver(api);
    await bookRoom('10:00');
    await deliver(api);
    expect(desk.received).toHaveLength(1);
    expect(other.received).toHaveLength(2);
    desk.hangUp();
    // Waits until the failure is noted, which a deletion of the endpoint could deadlock with.
    await deliver(api);
  });

  it.each([
    ['after the answer 410', 410, 'gone'],
    ['after three days of failures', 500, 'failing'],
  ])(
    '[J-02] is switched off %s, and gets what it missed when it is turned on',
    async (_, status, reason) => {
      const { id } = await addEndpoint(api, admin, desk.url());
      desk.answers.status = 500;
      await bookRoom('09:00');
      await deliver(api);
      await sql`update webhook_endpoint set failing_since = now() - interval '73 hours'`.execute(
        api.db,
      );
      desk.answers.status = status;
      await passSeconds(api, 5);
      await deliver(api);
      await bookRoom('10:00');
      await deliver(api);
      expect(desk.received).toHaveLength(2);
      const off = await endpointOf(api, admin);
      expect(off).toMatchObject({
        state: 'off',
        offReason: reason,
        failingSince: null,
        offAt: null,
      });
      expect(off).toMatchObject({ undelivered: 2, waiting: 0 });
      const { data: alerts } = await api.call(getSystemAlerts, { as: admin });
      expect(alerts.webhooks).toMatchObject([{ id, name: 'Visitor desk' }]);
      await api.runJob('send_account_mails');
      const mails = sent.filter(({ to }) => to.address === admin.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['The webhook Visitor desk is off']);
      desk.answers.status = 200;
      const body = { version: off.version, isActive: true, sendsMissed: true };
      await api.call(switchWebhookEndpoint, { as: admin, params: { id }, body });
      await deliver(api);
      expect(desk.received).toHaveLength(4);
      expect(await endpointOf(api, admin)).toMatchObject({ state: 'healthy', delivered: 2 });
    },
  );

  it('[J-02, H-08] is not called once its name leads into the network of the operator', async () => {
    const { id } = await addEndpoint(api, admin, desk.url());
    await bookRoom();
    allowed = false;
    await deliver(api);
    expect(desk.received).toHaveLength(0);
    expect(await deliveriesOf(id)).toMatchObject([{ failure: 'forbidden-address', status: null }]);
  });
});

describe('listWebhookDeliveries', () => {
  it('[J-02] filters by state and type, page by page, and counts all states', async () => {
    const { id } = await addEndpoint(api, admin, desk.url());
    for (const hour of ['09:00', '10:00', '11:00']) await bookRoom(hour);
    await deliver(api);
    desk.answers.status = 503;
    const { id: cancelled, version } = await bookRoom('12:00');
    await deliver(api);
    await api.call(cancelBooking, { as: ann, params: { id: cancelled }, body: { version } });
    await api.runJob('prepare_webhooks');
    const list = (query: object) =>
      api.call(listWebhookDeliveries, { as: admin, params: { id }, query });
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
    const { id } = await addEndpoint(api, admin, desk.url());
    await bookRoom();
    await deliver(api);
    const eventId = (await deliveriesOf(id))[0]?.id ?? '';
    await bookRoom('11:00');
    await deliver(api);
    desk.received.splice(1);
    await api.db.updateTable('booking').set({ title: 'Renamed' }).execute();
    await sql`update webhook_delivery
      set log = (select jsonb_agg(entry)
        from (select log -> 0 as entry from generate_series(1, 30)) list)`.execute(api.db);
    const params = { id, eventId };
    const body = { eventIds: [eventId] };
    const { data } = await api.call(replayWebhookEvents, { as: admin, params: { id }, body });
    expect(data).toEqual({ events: 1 });
    await deliver(api);
    const [first, second, ...more] = desk.received;
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const detail = await api.call(getWebhookDelivery, { as: admin, params });
    expect(detail.data).toMatchObject({
      state: 'delivered',
      attempts: 2,
      replayedBy: admin.fullName,
      payload: first?.body,
      response: 'noted',
    });
    expect(detail.data.log.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(new Set(detail.data.log.map((entry) => entry.at)).size).toBe(2);
  });
});

describe('replayWebhookEvents', () => {
  it('[J-02] tries what waits at once, unless the endpoint is off', async () => {
    const { id, version } = await addEndpoint(api, admin, desk.url());
    await bookRoom('09:00');
    await deliver(api);
    desk.received.length = 0;
    await bookRoom();
    desk.answers.status = 503;
    await deliver(api);
    const retry = () => api.call(replayWebhookEvents, { as: admin, params: { id }, body: {} });
    expect((await retry()).data).toEqual({ events: 1 });
    await deliver(api);
    expect(desk.received).toHaveLength(2);
    const body = { version, isActive: false, sendsMissed: false };
    await api.call(switchWebhookEndpoint, { as: admin, params: { id }, body });
    expect((await retry()).problem.code).toBe('webhook.is_off');
  });
});
