import { checkIn, checkOut, getBooking } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { mailInto, testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { messageOf } from './meeting-message.ts';
import { addressOf, answered, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = testApi({ mail: mailInto(sent) });

const tuesday = { start: at('00:00', 3), end: at('00:00', 4), isAllDay: true };
const officeHours = {
  opening_hours: JSON.stringify([{ weekday: 2, opens: '08:00', closes: '18:00' }]),
};

describe('an invitation for a whole day', () => {
  it('[E-04] takes the opening hours of the room', async () => {
    const { invite, bookings } = await roomWorld(api, sent, officeHours);
    expect(await invite(tuesday)).toMatchObject({ verdict: 'accepted' });
    expect(await bookings()).toMatchObject([
      { starts_at: at('08:00', 3), ends_at: at('18:00', 3) },
    ]);
  });

  it('[E-04] [E-11] is accepted once it is approved', async () => {
    const room = { ...officeHours, needs_approval: true };
    const { ann, invite, answers, bookings } = await roomWorld(api, sent, room);
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    await invite(tuesday);
    await answers();
    const [booking] = await bookings();
    const row = api.db.updateTable('booking').set({ status: 'approved' });
    await row.where('id', '=', booking?.id ?? '').execute();
    expect((await answers()).map((mail) => answered(mail).partstat)).toEqual(['ACCEPTED']);
  });
});

describe('an invitation to other kinds of resources', () => {
  it.each([
    ['car', 'waiting', 'TENTATIVE'],
    ['asset', 'accepted', 'ACCEPTED'],
  ] as const)('[E-01] books a %s by its address', async (type, verdict, partstat) => {
    const { ann, thames, invite, answers, bookings } = await roomWorld(api, sent);
    const place = { merchant_id: ann.merchantId, building_id: thames.building_id };
    const resource = await buildResource(api.db, { ...place, type, name: 'Number one' });
    const to = await addressOf(api, ann, 'one', { resource_id: resource.id });
    expect(await invite({ to })).toMatchObject({ verdict });
    expect(await bookings()).toMatchObject([
      { type, resource_id: resource.id, booked_for_id: ann.id, purpose: 'Sprint planning' },
    ]);
    expect(answered((await answers())[0])).toMatchObject({ partstat, attendee: to });
  });
});

describe('a damaged message', () => {
  it('[E-04] is answered once with what is wrong, and is in the log', async () => {
    const { ann, address, store, logOf, answers, bookings } = await roomWorld(api, sent);
    const raw = messageOf([{ organizer: ann.email }], address).replace(/^UID:.*\r\n/m, '');
    const id = await store(raw);
    expect(await store(raw)).toBeNull();
    await api.runJob('process_room_mail');
    expect(await logOf(id)).toMatchObject({ verdict: 'declined', reason: 'uid-missing' });
    const [mail, ...others] = await answers();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ fromAddress: address, calendar: null });
    expect(mail?.text).toContain('The invitation could not be read.');
    expect(await bookings()).toEqual([]);
  });
});

describe('a booking from another calendar', () => {
  const program = '-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN';

  it('[E-09] [E-11] says how it came in, and what changes there', async () => {
    const { ann, address, invite, bookings } = await roomWorld(api, sent);
    await invite({ program });
    const params = { id: (await bookings())[0]?.id ?? '' };
    const { origin } = (await api.call(getBooking, { as: ann, params })).data;
    expect(origin).toMatchObject({ address, client: 'Outlook', otherStart: null });
    expect(origin?.fields).toEqual(expect.arrayContaining(['title', 'start', 'invitees']));
  });

  it('[E-11] says what that calendar still shows after a change that was not accepted', async () => {
    const { ann, thames, invite, bookings } = await roomWorld(api, sent);
    await invite({ program });
    const params = { id: (await bookings())[0]?.id ?? '' };
    const later = { start: at('14:00'), end: at('15:00') };
    await book(api, await colleagueOf(api, ann), thames.id, later);
    await invite({ ...later, sequence: 1, stamp: 1 });
    const { data } = await api.call(getBooking, { as: ann, params });
    expect(data.start).toBe(at('10:00'));
    expect(data.origin?.otherStart).toBe(at('14:00'));
  });
});

describe('a meeting that ends early here', () => {
  it('[E-11] is announced to the organiser’s calendar, which frees the time', async () => {
    const { ann, invite, answers, bookings } = await roomWorld(api, sent);
    await invite();
    await answers();
    const params = { id: (await bookings())[0]?.id ?? '' };
    api.clock.advance({ hours: 1 });
    const { version } = (await api.call(checkIn, { as: ann, params, body: {} })).data;
    api.clock.advance({ minutes: 20 });
    await api.call(checkOut, { as: ann, params, body: { version } });
    const [mail, ...others] = await answers();
    expect(others).toEqual([]);
    expect(answered(mail)).toMatchObject({ partstat: 'DECLINED', uid: 'meeting-1' });
    expect(mail?.subject).toMatch(/^Ended early: Sprint planning, /);
  });
});
