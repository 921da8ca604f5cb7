import { setTimeout as sleep } from 'node:timers/promises';
import { getSystemAlerts } from '@axp/contracts/administration';
import {
  listWebhookEndpoints,
  replayWebhookEvents,
  switchWebhookEndpoint,
} from '@axp/contracts/webhooks';
import type { MailMessage } from '@axp/server-kit/mail';
import { createAddressGuard, loopbackRules } from '@axp/server-kit/outgoing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mailInto, ownTestApi } from '../app.ts';
import {
  addEndpoint,
  deliver,
  endpointOf,
  passSeconds,
  receiver,
  roomWorld,
  secondsUntilDue,
} from './webhook-world.ts';

let allowed = true;
beforeEach(() => {
  allowed = true;
  sent.length = 0;
});
const permitted = createAddressGuard({ rules: loopbackRules });
const strict = createAddressGuard({ rules: [] });
const sent: MailMessage[] = [];
const api = ownTestApi({
  mail: mailInto(sent),
  outgoing: {
    inTurn: permitted.inTurn,
    resolve: (target) => (allowed ? permitted : strict).resolve(target),
  },
});
const desk = receiver();
const other = receiver();
const world = roomWorld(api);

/** Of Standard Webhooks, in seconds: 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h. */
const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Ends what the endpoint does not answer, and waits until the failure is noted. */
const hangUp = async (id: string) => {
  desk.hangUp();
  while ((await world.deliveriesOf(id)).every(({ attempts }) => attempts === 0)) await sleep(20);
};

describe('a failing endpoint', () => {
  it('[J-02] is tried again after growing pauses, until the event is given up', async () => {
    const { id } = await addEndpoint(api, world.admin, desk.url());
    await world.bookRoom();
    desk.answers.status = 503;
    await deliver(api);
    const { failingSince, offAt } = await endpointOf(api, world.admin);
    expect(Date.parse(offAt ?? '') - Date.parse(failingSince ?? '')).toBe(3 * 24 * 60 * 60_000);
    for (const seconds of pauses) {
      expect(Math.abs((await secondsUntilDue(api)) - seconds)).toBeLessThan(4);
      await passSeconds(api, seconds);
      await deliver(api);
    }
    expect(await endpointOf(api, world.admin)).toMatchObject({ state: 'retrying', failingSince });
    await api.runJob('send_account_mails');
    expect(sent).toEqual([]);
    const [event] = await world.deliveriesOf(id);
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
    const { id } = await addEndpoint(api, world.admin, desk.url());
    for (const hour of ['09:00', '10:00', '11:00']) await world.bookRoom(hour);
    desk.answers.status = 503;
    await deliver(api);
    await world.bookRoom('12:00');
    await deliver(api);
    expect(desk.received).toHaveLength(1);
    expect(await endpointOf(api, world.admin)).toMatchObject({
      state: 'retrying',
      waiting: 4,
      lastStatus: 503,
    });
    desk.answers.status = 200;
    await passSeconds(api, 5);
    await deliver(api);
    await deliver(api);
    const all = await world.deliveriesOf(id);
    expect(all.map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
    expect(await endpointOf(api, world.admin)).toMatchObject({ state: 'healthy', delivered: 4 });
  });

  it('[J-02] changes neither its other deliveries nor those of other endpoints', async () => {
    const healthy = await addEndpoint(api, world.admin, other.url());
    const failing = await addEndpoint(api, world.admin, desk.url());
    const states = async (id: string) =>
      (await world.deliveriesOf(id)).map(({ state, attempts }) => `${state} ${attempts}`);
    await world.bookRoom('09:00');
    await deliver(api);
    await sql`update webhook_delivery set at = at - interval '25 hours'`.execute(api.db);
    desk.answers.status = 503;
    await world.bookRoom('10:00');
    await deliver(api);
    await world.bookRoom('11:00');
    await deliver(api);
    expect([desk.received.length, other.received.length]).toEqual([2, 3]);
    expect(await states(failing.id)).toEqual(['waiting 0', 'waiting 1', 'delivered 1']);
    expect(await states(healthy.id)).toEqual(Array(3).fill('delivered 1'));
    const { data } = await api.call(listWebhookEndpoints, { as: world.admin });
    const ofToday = (undelivered: number) => ({ events: 2, undelivered });
    expect(
      data.map(({ hours, ...endpoint }) => ({ ...endpoint, now: hours.at(-1) })),
    ).toMatchObject([
      {
        id: failing.id,
        state: 'retrying',
        lastStatus: 503,
        nextAttemptAt: expect.any(String),
        delivered: 0,
        waiting: 2,
        undelivered: 0,
        typicalMs: null,
        now: ofToday(2),
      },
      {
        id: healthy.id,
        state: 'healthy',
        lastStatus: 200,
        nextAttemptAt: null,
        delivered: 2,
        waiting: 0,
        typicalMs: expect.any(Number),
        now: ofToday(0),
      },
    ]);
    desk.answers.status = 200;
    await passSeconds(api, 5);
    for (let run = 0; run < 3; run += 1) await deliver(api);
    expect(await states(failing.id)).toEqual(['delivered 1', 'delivered 2', 'delivered 1']);
    expect([desk.received.length, other.received.length]).toEqual([4, 3]);
  });

  it('[J-02] gets all that waits once an event that was sent again is delivered', async () => {
    const { id } = await addEndpoint(api, world.admin, desk.url());
    for (const hour of ['09:00', '10:00', '11:00']) await world.bookRoom(hour);
    desk.answers.status = 503;
    await deliver(api);
    await passSeconds(api, -3_600);
    desk.answers.status = 200;
    const [last] = await world.deliveriesOf(id);
    const body = { eventIds: [last?.id ?? ''] };
    await api.call(replayWebhookEvents, { as: world.admin, params: { id }, body });
    await deliver(api);
    const states = (await world.deliveriesOf(id)).map(({ state }) => state);
    expect(states).toEqual(Array(3).fill('delivered'));
    expect(desk.received).toHaveLength(4);
  });

  it('[J-02] delays no other endpoint while it does not answer', async () => {
    desk.answers.status = null;
    const { id } = await addEndpoint(api, world.admin, desk.url());
    await addEndpoint(api, world.admin, other.url());
    await world.bookRoom('09:00');
    await deliver(api);
    await world.bookRoom('10:00');
    await deliver(api);
    expect(desk.received).toHaveLength(1);
    expect(other.received).toHaveLength(2);
    await hangUp(id);
  });

  it('[J-02] is called by one server for ten minutes at most, and keeps its event once it is off', async () => {
    desk.answers.status = null;
    const { id, version } = await addEndpoint(api, world.admin, desk.url());
    await world.bookRoom();
    await deliver(api);
    expect(Math.abs((await secondsUntilDue(api)) - 600)).toBeLessThan(4);
    const body = { version, isActive: false, sendsMissed: false };
    await api.call(switchWebhookEndpoint, { as: world.admin, params: { id }, body });
    await hangUp(id);
    expect(await endpointOf(api, world.admin)).toMatchObject({ waiting: 0, undelivered: 1 });
  });

  it('[J-02] is still on before three days of failures, and is not followed to another address', async () => {
    await addEndpoint(api, world.admin, desk.url());
    await world.bookRoom();
    desk.answers.status = 302;
    await deliver(api);
    await sql`update webhook_endpoint set failing_since = now() - interval '71 hours'`.execute(
      api.db,
    );
    await passSeconds(api, 5);
    await deliver(api);
    expect(desk.received).toHaveLength(2);
    expect(await endpointOf(api, world.admin)).toMatchObject({
      state: 'retrying',
      lastStatus: 302,
    });
  });

  it.each([
    ['after the answer 410', 410, 'gone'],
    ['after three days of failures', 500, 'failing'],
  ])(
    '[J-02] is switched off %s, and gets what it missed when it is turned on',
    async (_, status, reason) => {
      const { id } = await addEndpoint(api, world.admin, desk.url());
      desk.answers.status = 500;
      await world.bookRoom('09:00');
      await deliver(api);
      await sql`update webhook_endpoint set failing_since = now() - interval '73 hours'`.execute(
        api.db,
      );
      desk.answers.status = status;
      await passSeconds(api, 5);
      await deliver(api);
      await world.bookRoom('10:00');
      await deliver(api);
      expect(desk.received).toHaveLength(2);
      const off = await endpointOf(api, world.admin);
      expect(off).toMatchObject({
        state: 'off',
        offReason: reason,
        failingSince: null,
        offAt: null,
      });
      expect(off).toMatchObject({ undelivered: 2, waiting: 0 });
      const { data: alerts } = await api.call(getSystemAlerts, { as: world.admin });
      expect(alerts.webhooks).toMatchObject([{ id, name: 'Visitor desk' }]);
      await api.runJob('send_account_mails');
      const mails = sent.filter(({ to }) => to.address === world.admin.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['The webhook Visitor desk is off']);
      desk.answers.status = 200;
      const body = { version: off.version, isActive: true, sendsMissed: true };
      await api.call(switchWebhookEndpoint, { as: world.admin, params: { id }, body });
      await deliver(api);
      expect(desk.received).toHaveLength(4);
      expect(await endpointOf(api, world.admin)).toMatchObject({ state: 'healthy', delivered: 2 });
    },
  );

  it('[J-02, H-08] is not called once its name leads into the network of the operator', async () => {
    const { id } = await addEndpoint(api, world.admin, desk.url());
    await world.bookRoom();
    allowed = false;
    await deliver(api);
    expect(desk.received).toHaveLength(0);
    expect(await world.deliveriesOf(id)).toMatchObject([
      { failure: 'forbidden-address', status: null },
    ]);
  });
});
