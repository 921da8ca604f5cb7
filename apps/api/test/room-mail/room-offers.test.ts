import { followActionLink, getActionLink } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { answered, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

/** A meeting that was declined, with the tokens of its alternatives. */
async function declined() {
  const world = await roomWorld(api, sent);
  const { ann, thames, invite, answers } = world;
  const rooms = [];
  for (const name of ['Ebro', 'Hudson']) {
    const place = { merchant_id: ann.merchantId, building_id: thames.building_id };
    rooms.push(await buildResource(api.db, { ...place, name }));
  }
  const bob = await colleagueOf(api, ann);
  await book(api, bob, thames.id);
  await invite();
  const [mail] = await answers();
  const tokens = [...(mail?.text.matchAll(/booking-link#([\w-]+)/g) ?? [])].map(
    ([, token]) => token,
  );
  const look = (token = '') => api.call(getActionLink, { host: ann.host, params: { token } });
  const follow = (token = '') =>
    api.call(followActionLink, { host: ann.host, params: { token }, body: {} });
  return { ...world, bob, rooms, tokens, look, follow };
}

describe('the link of an alternative', () => {
  it('[E-02] shows what it would book, and books it once by POST', async () => {
    const { tokens, rooms, look, follow, bookings, answers } = await declined();
    const ready = { action: 'book-alternative', state: 'ready' };
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await look(tokens[0])).data).toMatchObject({
        ...ready,
        booking: { title: 'Sprint planning', resource: 'Ebro', start: at('10:00'), status: null },
      });
    }
    expect(await bookings()).toHaveLength(1);
    expect((await follow(tokens[0])).data).toMatchObject({ state: 'used' });
    const booked = (await bookings()).find((one) => one.resource_id === rooms[0]?.id);
    expect(booked).toMatchObject({ status: 'approved', title: 'Sprint planning' });
    const [mail] = await answers();
    expect(answered(mail)).toMatchObject({ partstat: 'ACCEPTED', uid: 'meeting-1' });
    expect(mail?.text).toContain('Where: Ebro');
    // The others of the same meeting are used with it.
    for (const token of tokens) expect((await follow(token)).problem.code).toBe('link.used');
    const used = (await look(tokens[0])).data;
    expect(used).toMatchObject({ state: 'used', free: { resources: [{ name: 'Hudson' }] } });
    expect(await bookings()).toHaveLength(2);
  });

  it('[E-02] of a room that was taken since shows when it is free again and other rooms', async () => {
    const { bob, rooms, tokens, look } = await declined();
    await book(api, bob, rooms[0]?.id ?? '');
    expect((await look(tokens[0])).data).toMatchObject({
      state: 'taken',
      free: { againAt: at('11:00'), resources: [{ name: 'Hudson' }] },
    });
    expect((await look(tokens[1])).data).toMatchObject({ state: 'ready', free: null });
  });

  it('[E-02] cancels the request that waits for approval, and books what needs none', async () => {
    const world = await roomWorld(api, sent, { needs_approval: true });
    const { ann, thames, invite, answers, bookings } = world;
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    const place = { merchant_id: ann.merchantId, building_id: thames.building_id };
    await buildResource(api.db, { ...place, name: 'Ebro', needs_approval: true });
    const ganges = await buildResource(api.db, { ...place, name: 'Ganges' });
    await invite();
    const [mail] = await answers();
    expect(mail?.text).toContain('Booking Ganges cancels the request for Thames.');
    const [, token = ''] = /Ganges, .*booking-link#([\w-]+)/s.exec(mail?.text ?? '') ?? [];
    await api.call(followActionLink, { host: ann.host, params: { token }, body: {} });
    expect((await bookings()).map((one) => [one.resource_id, one.status])).toEqual([
      [thames.id, 'cancelled'],
      [ganges.id, 'approved'],
    ]);
    expect((await answers()).map((each) => answered(each).partstat)).toEqual(['ACCEPTED']);
  });

  it('[E-03] books the new time of a change that was declined, instead of the old one', async () => {
    const { ann, thames, invite, answers, bookings } = await roomWorld(api, sent);
    const place = { merchant_id: ann.merchantId, building_id: thames.building_id };
    const ebro = await buildResource(api.db, { ...place, name: 'Ebro' });
    await invite();
    const later = { start: at('14:00'), end: at('15:00') };
    await book(api, await colleagueOf(api, ann), thames.id, later);
    await invite({ ...later, sequence: 1, stamp: 1 });
    const mail = (await answers()).at(-1);
    const [, token = ''] = /booking-link#([\w-]+)/.exec(mail?.text ?? '') ?? [];
    await api.call(followActionLink, { host: ann.host, params: { token }, body: {} });
    const own = (await bookings()).filter((one) => one.booker_id === ann.id);
    expect(own.map((one) => [one.resource_id, one.status])).toEqual([
      [thames.id, 'cancelled'],
      [ebro.id, 'approved'],
    ]);
  });

  it('[E-03] makes a booking that the meeting moves and cancels from then on', async () => {
    const { tokens, follow, invite, bookings, rooms } = await declined();
    await follow(tokens[0]);
    const own = async () => (await bookings()).find((one) => one.resource_id === rooms[0]?.id);
    await invite({ method: 'CANCEL', sequence: 1, stamp: 1 });
    expect(await own()).toMatchObject({ status: 'cancelled' });
  });

  it('[E-02] is answered in the company’s language if the organiser has chosen none', async () => {
    const { ann, tokens, follow, answers } = await declined();
    const merchant = api.db.updateTable('merchant').set({ locale: 'th' });
    await merchant.where('id', '=', ann.merchantId).execute();
    await follow(tokens[0]);
    const [mail] = await answers();
    expect(mail?.html).toContain('lang="th"');
  });

  it('[E-02] ends with its time, and with the account of the organiser', async () => {
    const { ann, tokens, follow, bookings } = await declined();
    api.clock.advance({ hours: 2 });
    expect((await follow(tokens[0])).problem.code).toBe('link.expired');
    api.clock.advance({ hours: -2 });
    const person = api.db.updateTable('app_user').set({ status: 'deactivated' });
    await person.where('id', '=', ann.id).execute();
    expect((await follow(tokens[0])).problem.code).toBe('link.expired');
    expect(await bookings()).toHaveLength(1);
  });

  it('[E-02] ends with the meeting', async () => {
    const { tokens, follow, look, invite } = await declined();
    await invite({ method: 'CANCEL', sequence: 1, stamp: 1, start: at('12:00'), end: at('13:00') });
    expect((await follow(tokens[0])).problem.code).toBe('link.expired');
    api.clock.advance({ hours: 2 });
    expect((await look(tokens[1])).data.state).toBe('expired');
  });
});
