import {
  editBooking,
  followActionLink,
  getActionLink,
  getBooking,
  listBookingEvents,
  listNotifications,
  previewMaintenance,
} from '@axp/contracts';
import { offerPlace, reportResourceProblem } from '@axp/contracts/problems';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  api.clock.set(at('09:00'));
  sent.length = 0;
});

/** Two mails about a booking are sent one after the other. */
async function sendMails() {
  await api.runJob('send_mails');
  await api.runJob('send_mails');
}

/** A room that Bob booked, which can't be used, a free one beside it, and an administrator. */
async function wetRoom(booked: Parameters<typeof book>[3] = {}) {
  const { ann, room } = await bookingWorld(api, { name: 'Ebro' });
  const { merchant_id, building_id } = room;
  const other = await buildResource(api.db, { merchant_id, building_id, name: 'Hudson' });
  const bob = await colleagueOf(api, ann);
  const boss = await api.member({ user: { merchant_id, is_administrator: true } });
  const { data: booking } = await book(api, bob, room.id, booked);
  const body = { text: 'The ceiling is wet.', isUnusable: true };
  await api.call(reportResourceProblem, { as: ann, params: { id: room.id }, body });
  await sendMails();
  sent.length = 0;
  const params = { id: booking.id };
  const offer = (as: Member = boss, resourceId = other.id) =>
    api.call(offerPlace, { as, params, body: { resourceId } });
  const look = async () => (await api.call(getBooking, { as: bob, params })).data;
  return { ann, bob, boss, room, other, booking, params, offer, look };
}

/** The token of the link of the offer's mail to a person. */
async function linkFor({ email }: Member): Promise<{ token: string }> {
  await sendMails();
  const mail = sent.findLast(({ to }) => to.address === email);
  return { token: /Move the booking: .*#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

describe('offerPlace', () => {
  it('[R-03] changes nothing, and notifies the owner of the place and of the reason', async () => {
    const { bob, boss, booking, params, offer, look } = await wetRoom();
    expect((await offer()).status).toBe(204);
    const { data: notices } = await api.call(listNotifications, { as: bob });
    expect(notices[0]).toMatchObject({ topic: 'place-offer', reason: 'out_of_order' });
    const now = await look();
    expect([now.version, now.resource.name]).toEqual([booking.version, 'Ebro']);
    expect(now.offer?.resource.name).toBe('Hudson');
    await sendMails();
    expect(sent.map(({ to }) => to.address)).toEqual([bob.email]);
    expect(sent[0]?.text).toContain('Offered place: Ebro → Hudson');
    const { data: events } = await api.call(listBookingEvents, { as: bob, params });
    expect(events.at(-1)).toMatchObject({
      action: 'offer',
      actor: { id: boss.id },
      changes: [{ field: 'resource', after: { name: 'Hudson' } }],
    });
  });

  it('[R-03] sends the same offer once, and shows managers that it is open', async () => {
    const { bob, boss, room, offer } = await wetRoom();
    await offer();
    await offer();
    await linkFor(bob);
    expect(sent).toHaveLength(1);
    const window = { start: at('00:00'), end: at('00:00', 3) };
    const request = { params: { id: room.id }, body: window };
    const { data } = await api.call(previewMaintenance, { as: boss, ...request });
    expect(data.bookings).toMatchObject([{ offered: 'Hudson' }]);
  });

  it('[R-03] refuses people who don’t manage the room, and bookings that began', async () => {
    const { ann, bob, offer } = await wetRoom();
    expect((await offer(ann)).problem.code).toBe('booking.not_found');
    expect((await offer(bob)).problem.code).toBe('access.denied');
    api.clock.set(at('10:00'));
    expect((await offer()).problem.code).toBe('booking.not_editable');
  });

  it('[R-03] [H-05] refuses a private booking of others as if it did not exist', async () => {
    const { offer } = await wetRoom({ privacy: 'private' });
    expect((await offer()).problem.code).toBe('booking.not_found');
  });

  it('[R-03] [H-04] refuses a place that the owner can’t book, is taken or the same', async () => {
    const { ann, boss, room, other, offer } = await wetRoom();
    const { merchant_id } = room;
    const tiny = await buildResource(api.db, {
      merchant_id,
      capacity: 2,
      booking_rules: JSON.stringify({ enforceCapacity: true }),
    });
    const foreign = await buildResource(api.db, {});
    expect((await offer(boss, tiny.id)).problem.code).toBe('booking.over_capacity');
    expect((await offer(boss, foreign.id)).problem.code).toBe('resource.not_found');
    expect((await offer(boss, room.id)).problem.code).toBe('resource.not_found');
    await book(api, ann, other.id);
    expect((await offer()).problem.code).toBe('booking.slot_taken');
  });
});

describe('an offered place', () => {
  it('[R-03] is taken by one press on the link of the mail, without signing in', async () => {
    const { bob, look, offer } = await wetRoom();
    await offer();
    const request = { host: bob.host, params: await linkFor(bob) };
    const { data: link } = await api.call(getActionLink, request);
    expect(link).toMatchObject({
      action: 'move',
      state: 'ready',
      change: { before: { resource: { name: 'Ebro' } }, after: { resource: { name: 'Hudson' } } },
    });
    expect((await look()).resource.name).toBe('Ebro');
    const { data: done } = await api.call(followActionLink, { ...request, body: {} });
    expect([done.state, done.booking.resource]).toEqual(['used', 'Hudson']);
    const moved = await look();
    expect([moved.resource.name, moved.offer]).toEqual(['Hudson', null]);
  });

  it('[R-03] lapses once others have the place', async () => {
    const { ann, bob, other, look, offer } = await wetRoom();
    await offer();
    const request = { host: bob.host, params: await linkFor(bob) };
    await book(api, ann, other.id);
    expect((await api.call(getActionLink, request)).data.state).toBe('taken');
    const refused = await api.call(followActionLink, { ...request, body: {} });
    expect(refused.problem.code).toBe('booking.slot_taken');
    expect((await look()).offer).toBeNull();
  });

  it('[R-03] lapses when the booking begins, and when it changed', async () => {
    const { bob, params, look, offer } = await wetRoom();
    await offer();
    const request = { host: bob.host, params: await linkFor(bob) };
    const state = async () => (await api.call(getActionLink, request)).data.state;
    api.clock.set(at('10:00'));
    expect([await state(), (await look()).offer]).toEqual(['expired', null]);
    api.clock.set(at('09:00'));
    expect(await state()).toBe('ready');
    await api.call(editBooking, { as: bob, params, body: { version: 1, title: 'Renamed' } });
    expect([await state(), (await look()).offer]).toEqual(['expired', null]);
    const refused = await api.call(followActionLink, { ...request, body: {} });
    expect(refused.problem.code).toBe('link.expired');
  });

  it('[R-03] is shown to the owners alone', async () => {
    const { boss, params, offer } = await wetRoom();
    await offer();
    const { data } = await api.call(getBooking, { as: boss, params });
    expect(data.offer).toBeNull();
  });
});
