import { logout, markNotificationsRead, updateMe } from '@axp/contracts';
import { endUserSessions } from '@axp/contracts/administration';
import { deletePushDevice, getPushDevices, savePushDevice, testPush } from '@axp/contracts/push';
import { createAddressGuard } from '@axp/server-kit/outgoing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { startTestApi, testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { buildSession } from '../factories.ts';
import { pushService, TestBrowser, turnOn, vapidOf } from './push-world.ts';

const api = testApi();
const service = pushService();
let ann: Member;
let bob: Member;
let roomId: string;
let phone: TestBrowser;

let count = 0;
function newBrowser(): TestBrowser {
  count += 1;
  return new TestBrowser(`${service.origin()}/push/${count}`);
}

beforeEach(async () => {
  await api.db.deleteFrom('push_device').execute();
  const world = await bookingWorld(api);
  ({ ann } = world);
  roomId = world.room.id;
  bob = await colleagueOf(api, ann);
  phone = newBrowser();
});

const invite = async (changes = {}) =>
  (await book(api, ann, roomId, { invitees: [{ userId: bob.id }], ...changes })).data;
const send = () => api.runJob('send_pushes');
const shown = () => service.received.map((message) => phone.read(message));
const devicesOf = async (as: Member) => (await api.call(getPushDevices, { as })).data.devices;
/** Makes what waits due, as the time that has passed would. */
const passWait = () => sql`update push_message set due_at = now()`.execute(api.db);
const waiting = async () => (await api.db.selectFrom('push_message').selectAll().execute()).length;

describe('a push', () => {
  it('[J-06] reaches the browser encrypted, signed for the operator, with page, tag and language', async () => {
    await turnOn(api, bob, phone);
    const { id } = await invite();
    await send();
    const [message] = service.received;
    if (!message) throw new Error('nothing was sent');
    expect(phone.read(message)).toEqual({
      title: `${ann.fullName} invited you`,
      body: expect.stringMatching(/^Weekly sync · .*10:00.*11:00.* · /),
      lang: 'en',
      tag: `booking-${id}`,
      url: `/my-booking?id=${id}`,
    });
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: id.replaceAll('-', ''),
    });
    const { payload, key } = await vapidOf(message);
    expect(payload).toMatchObject({ aud: service.origin(), sub: 'mailto:operator@acme.test' });
    expect((await api.call(getPushDevices, { as: bob })).data.serverKey).toBe(key);
    expect(await devicesOf(bob)).toMatchObject([{ lastPushAt: expect.any(String) }]);
  });

  it('[J-06] is in the language of its reader', async () => {
    await turnOn(api, bob, phone);
    await api.call(updateMe, { as: bob, body: { language: 'th' } });
    await invite();
    await send();
    expect(shown()).toEqual([expect.objectContaining({ lang: 'th' })]);
  });

  it('[J-06, H-05] about a private booking has its time and no title, place or name', async () => {
    await turnOn(api, bob, phone);
    await invite({ privacy: 'private' });
    await send();
    expect(shown()).toEqual([
      expect.objectContaining({ body: expect.stringMatching(/^[^·]*10:00[^·]*11:00[^·]*$/) }),
    ]);
    expect(shown()).toMatchObject([{ title: 'You are invited' }]);
    expect(JSON.stringify(shown())).not.toContain('Weekly sync');
    expect(JSON.stringify(shown())).not.toContain(ann.fullName);
  });

  it('[J-06] is not sent for what a person does, has read or has turned off', async () => {
    await turnOn(api, bob, phone);
    await turnOn(api, ann, newBrowser());
    await invite();
    await api.call(markNotificationsRead, { as: bob });
    await send();
    const body = { mutedPushes: ['invitations' as const] };
    const { data } = await api.call(updateMe, { as: bob, body });
    expect(data.mutedPushes).toEqual(['invitations']);
    await invite({ start: at('12:00'), end: at('13:00') });
    await send();
    expect(service.received).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('[J-06] is tried again after a failure of the push service, and given up after an hour', async () => {
    await turnOn(api, bob, phone);
    await invite();
    service.answers.status = 503;
    await send();
    await send();
    expect(service.received).toHaveLength(1);
    for (let tries = 2; tries <= 8; tries += 1) {
      await passWait();
      await send();
    }
    expect(service.received).toHaveLength(7);
    expect(await devicesOf(bob)).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it.each([404, 410])('[J-06] answered by %i removes the browser', async (status) => {
    await turnOn(api, bob, phone);
    await invite();
    service.answers.status = status;
    await send();
    expect(await devicesOf(bob)).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});

describe('savePushDevice', () => {
  it('[J-06, H-08] refuses an endpoint in the network of the operator', async () => {
    const strict = await startTestApi({ outgoing: createAddressGuard({ rules: [] }) });
    const member = await strict.member();
    const { problem } = await strict.call(savePushDevice, {
      as: member,
      body: phone.subscription(),
    });
    expect(problem).toMatchObject({ errors: [{ path: 'endpoint', code: 'address_forbidden' }] });
    await strict.close();
  });

  it('[J-06] gives a browser to the person who uses it now, without what waits for the other', async () => {
    await turnOn(api, bob, phone);
    await invite();
    await turnOn(api, ann, phone);
    expect(await devicesOf(bob)).toEqual([]);
    expect(await devicesOf(ann)).toMatchObject([{ isCurrent: true }]);
    await send();
    expect(service.received).toEqual([]);
  });

  it('[J-06] keeps the latest 20 browsers', async () => {
    for (let added = 0; added < 21; added += 1) await turnOn(api, bob, newBrowser());
    expect(await devicesOf(bob)).toHaveLength(20);
  });

  it('[J-06] says that the operator has not set up push', async () => {
    const off = await startTestApi({ pushContact: null });
    const member = await off.member();
    expect((await off.call(getPushDevices, { as: member })).data).toEqual({
      serverKey: null,
      devices: [],
    });
    const body = phone.subscription();
    const { problem } = await off.call(savePushDevice, { as: member, body });
    expect(problem.code).toBe('push.not_set_up');
    expect((await off.call(testPush, { as: member })).problem.code).toBe('push.not_set_up');
    await off.close();
  });
});

describe('deletePushDevice', () => {
  it('[J-06] ends push in one of the own browsers', async () => {
    const { id } = await turnOn(api, bob, phone);
    const params = { id };
    const { problem } = await api.call(deletePushDevice, { as: ann, params });
    expect(problem.code).toBe('push.not_found');
    await api.call(deletePushDevice, { as: bob, params });
    expect(await devicesOf(bob)).toEqual([]);
  });
});

describe('testPush', () => {
  it('[J-06] shows a notification in each of the own browsers', async () => {
    await turnOn(api, bob, phone);
    await turnOn(api, ann, newBrowser());
    const { data } = await api.call(testPush, { as: bob });
    expect(data).toEqual({ sent: 1 });
    expect(shown()).toEqual([expect.objectContaining({ title: 'Push notifications work' })]);
    service.answers.status = 500;
    expect((await api.call(testPush, { as: bob })).data).toEqual({ sent: 0 });
  });
});

describe('getPushDevices', () => {
  it('[J-06] has no browser that was signed out', async () => {
    await turnOn(api, bob, phone);
    const { session } = await otherSession();
    await turnOn(api, session, newBrowser());
    expect(await devicesOf(bob)).toHaveLength(2);
    await api.call(logout, { as: session });
    expect(await devicesOf(bob)).toMatchObject([{ isCurrent: true }]);
  });

  it('[J-06] has none after an administrator ended the sessions of a person', async () => {
    const admin = await administrator(api, ann);
    await turnOn(api, bob, phone);
    await invite();
    await api.call(endUserSessions, { as: admin, params: { id: bob.id } });
    expect(await api.db.selectFrom('push_device').selectAll().execute()).toEqual([]);
    await send();
    expect(service.received).toEqual([]);
  });
});

// The clock does not go back, so what moves it comes last.
describe('a push, as time passes,', () => {
  it('[J-06] waits for the end of quiet hours, and is dropped if its booking is over then', async () => {
    await turnOn(api, bob, phone);
    const night = { start: '08:00', end: '10:30' };
    const quietHours = { weekdays: night, weekend: null };
    const body = { quietHours, language: 'en' as const };
    expect((await api.call(updateMe, { as: bob, body })).data.quietHours).toEqual(quietHours);
    await invite({ start: at('09:30'), end: at('10:00') });
    await invite();
    await send();
    const [held, ...others] = await api.db.selectFrom('push_message').selectAll().execute();
    expect(others).toEqual([]);
    expect(held?.due_at).toBe(at('10:30'));
    expect(service.received).toEqual([]);
    api.clock.advance({ minutes: 91 });
    await send();
    expect(shown()).toHaveLength(1);
  });

  it('[J-06] keeps a browser whose session was idle for too long', async () => {
    await turnOn(api, bob, phone);
    api.clock.advance({ days: 20 });
    await api.runJob('end_idle_sessions');
    const sessions = api.db.selectFrom('user_session').select('end_reason');
    expect(await sessions.where('id', '=', bob.sessionId).execute()).toEqual([
      { end_reason: 'idle' },
    ]);
    expect(await api.db.selectFrom('push_device').selectAll().execute()).toHaveLength(1);
  });
});

async function otherSession() {
  const row = await buildSession(api.db, {
    merchant_id: bob.merchantId,
    user_id: bob.id,
    created_at: at('09:00'),
    expires_at: at('10:00', 9),
  });
  return { session: { ...bob, sessionId: row.id } };
}
