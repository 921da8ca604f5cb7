import { cancelBooking, checkIn, checkOut, getBooking } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { messageOf } from './meeting-message.ts';
import { addressOf, answered, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

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

  const daily = { ...tuesday, rule: 'FREQ=DAILY;COUNT=3' };
  const weekdays = {
    opening_hours: JSON.stringify([
      { weekday: 2, opens: '08:00', closes: '18:00' },
      { weekday: 3, opens: '10:00', closes: '16:00' },
      { weekday: 4, opens: '08:00', closes: '18:00' },
    ]),
  };
  const start = at('00:00', 4);
  const oneDate = { ...tuesday, recurrenceId: start, start, end: at('00:00', 5) };

  it('[E-04] takes the opening hours on each date of a series', async () => {
    const { invite, answers, bookings } = await roomWorld(api, sent, weekdays);
    expect(await invite(daily)).toMatchObject({ verdict: 'accepted' });
    expect(await bookings()).toMatchObject([
      { starts_at: at('08:00', 3), ends_at: at('18:00', 3) },
      { starts_at: at('10:00', 4), ends_at: at('16:00', 4), original_start: at('00:00', 4) },
      { starts_at: at('08:00', 5), ends_at: at('18:00', 5) },
    ]);
    expect((await answers()).map(answered)).toMatchObject([{ partstat: 'ACCEPTED' }]);
    await invite({ ...daily, sequence: 1, stamp: 1, title: 'Retrospective' });
    const titles = (await bookings()).map(({ title }) => title);
    expect(titles).toEqual(['Retrospective', 'Retrospective', 'Retrospective']);
    await invite({ ...oneDate, method: 'CANCEL', sequence: 2, stamp: 2 });
    expect((await bookings()).map(({ status }) => status)).toEqual([
      'approved',
      'cancelled',
      'approved',
    ]);
  });

  it('[E-02] [E-04] is declined, like other series, when the room is closed on a date', async () => {
    const { invite, answers } = await roomWorld(api, sent, officeHours);
    expect(await invite(daily)).toMatchObject({ reason: 'booking.series_clashes' });
    expect((await answers())[0]?.text).toMatch(/Not booked: Wed, 4 Nov/);
  });

  it('[E-02] [E-04] declines a changed date that is taken, and accepts the rest', async () => {
    const { ann, thames, invite, answers } = await roomWorld(api, sent, weekdays);
    await api.db
      .updateTable('mail_connection')
      .set({ series_clash: 'accept-rest' })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    const bob = await colleagueOf(api, ann);
    await book(api, bob, thames.id, { start: at('10:00', 10), end: at('11:00', 10) });
    const moved = { ...oneDate, start: at('00:00', 10), end: at('00:00', 11) };
    expect(await invite(daily, moved)).toMatchObject({ verdict: 'partly' });
    const [mail] = await answers();
    const written = /(?<=^(?:DTSTART|RECURRENCE-ID);)\S+|(?<=PARTSTAT=)\w+/gm;
    expect(mail?.calendar?.content.replaceAll('\r\n ', '').match(written)).toEqual([
      'VALUE=DATE:20261103',
      'ACCEPTED',
      'VALUE=DATE:20261110',
      'VALUE=DATE:20261104',
      'DECLINED',
    ]);
    expect(mail?.text).toMatch(/Not booked: Tue, 10 Nov/);
  });

  it('[E-04] [E-11] names a cancelled date by its day', async () => {
    const { ann, invite, answers, bookings } = await roomWorld(api, sent, weekdays);
    await invite(daily);
    await answers();
    const [, second] = await bookings();
    const { id = '', version = 0 } = second ?? {};
    await api.call(cancelBooking, { as: ann, params: { id }, body: { version } });
    const [mail] = await answers();
    expect(answered(mail)).toMatchObject({ partstat: 'DECLINED', recurrenceId: '20261104' });
    expect(mail?.calendar?.content).toContain('\nRECURRENCE-ID;VALUE=DATE:20261104\r');
  });

  it.each([
    ['as a single meeting', tuesday],
    ['as a series', daily],
  ])('[E-04] [E-11] %s is accepted once it is approved', async (_, meeting) => {
    const room = { ...weekdays, needs_approval: true };
    const { ann, invite, answers } = await roomWorld(api, sent, room);
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    await invite(meeting);
    await answers();
    const row = api.db.updateTable('booking').set({ status: 'approved' });
    await row.where('merchant_id', '=', ann.merchantId).execute();
    const accepted = { partstat: 'ACCEPTED', recurrenceId: undefined };
    expect((await answers()).map(answered)).toMatchObject([accepted]);
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
