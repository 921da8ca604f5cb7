import { cancelBooking, editBooking } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mailInto, testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { addressOf, answered, messageOf, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = testApi({ mail: mailInto(sent) });

describe('a meeting request to a room', () => {
  it('[E-01] [E-02] books the room as its organiser and answers ACCEPTED', async () => {
    const { ann, thames, address, invite, answers, bookings } = await roomWorld(api, sent);
    const log = await invite({ people: ['guest@partner.test'] });
    expect(log).toMatchObject({
      verdict: 'accepted',
      reason: null,
      organizer_id: ann.id,
      resource_id: thames.id,
      kind: 'request',
    });
    expect(await bookings()).toMatchObject([
      {
        resource_id: thames.id,
        booker_id: ann.id,
        status: 'approved',
        title: 'Sprint planning',
        starts_at: at('10:00'),
        ends_at: at('11:00'),
        attendees: 2,
        announced_state: 'accepted',
      },
    ]);
    const [mail, ...others] = await answers();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      fromAddress: address,
      to: { address: ann.email },
      inReplyTo: log?.message_id,
    });
    expect(mail?.subject).toMatch(/^Accepted: Sprint planning, /);
    expect(answered(mail)).toMatchObject({
      method: 'REPLY',
      uid: 'meeting-1',
      sequence: '0',
      partstat: 'ACCEPTED',
      attendee: address,
    });
  });

  it('[E-11] sends no second invitation, neither to the organiser nor to people of the meeting', async () => {
    const { ann, invite } = await roomWorld(api, sent);
    await api.db
      .updateTable('app_user')
      .set({ mails_own_acts: true })
      .where('id', '=', ann.id)
      .execute();
    const before = sent.length;
    await invite({ people: ['guest@partner.test'] });
    await api.runJob('send_mails');
    expect(sent.slice(before)).toEqual([]);
  });

  it('[E-02] is declined with the rule and three rooms that are free, when the room is taken', async () => {
    const { ann, thames, invite, answers, bookings } = await roomWorld(api, sent);
    const others = ['Ebro', 'Hudson', 'Seine', 'Volga'].map((name) =>
      buildResource(api.db, { merchant_id: ann.merchantId, name, building_id: thames.building_id }),
    );
    await Promise.all(others);
    const bob = await colleagueOf(api, ann);
    await book(api, bob, thames.id);
    expect(await invite()).toMatchObject({ verdict: 'declined', reason: 'booking.slot_taken' });
    expect(await bookings()).toHaveLength(1);
    const [mail] = await answers();
    expect(answered(mail).partstat).toBe('DECLINED');
    expect(mail?.text).toContain('Reason: This time is already booked.');
    expect(mail?.text.match(/^ {3}https:\S+\/booking-link#\S+$/gm)).toHaveLength(3);
  });

  it('[E-02] is declined in the language of the organiser', async () => {
    const { ann, thames, invite, answers } = await roomWorld(api, sent);
    await api.db.updateTable('app_user').set({ language: 'th' }).where('id', '=', ann.id).execute();
    await book(api, await colleagueOf(api, ann), thames.id);
    await invite();
    const [mail] = await answers();
    expect(mail?.subject).toMatch(/^ปฏิเสธ: Sprint planning /);
    expect(mail?.text).toContain('มีผู้อื่นจองช่วงเวลานี้แล้ว');
  });

  it('[E-02] is tentative until it is decided, and then answered again', async () => {
    const world = await roomWorld(api, sent, { needs_approval: true });
    const { ann, invite, answers, bookings } = world;
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    expect(await invite()).toMatchObject({ verdict: 'waiting' });
    expect(answered((await answers())[0]).partstat).toBe('TENTATIVE');
    expect(await answers()).toEqual([]);
    const [booking] = await bookings();
    await sql`update booking set status = 'approved' where id = ${booking?.id}`.execute(api.db);
    const [mail] = await answers();
    expect(answered(mail)).toMatchObject({ partstat: 'ACCEPTED', uid: 'meeting-1' });
    expect(await answers()).toEqual([]);
  });

  it('[E-02] of a pool books the first free resource by name and names it', async () => {
    const { ann, thames, invite, answers, bookings } = await roomWorld(api, sent);
    const { id } = await buildResource(api.db, { merchant_id: ann.merchantId, name: 'Volga' });
    const pool = await addressOf(api, ann, 'rooms', { pool_type: 'room' });
    await book(api, await colleagueOf(api, ann), thames.id);
    expect(await invite({ to: pool })).toMatchObject({ verdict: 'accepted', resource_id: id });
    expect((await bookings()).map((one) => one.resource_id)).toContain(id);
    const [mail] = await answers();
    expect(mail?.text).toContain('Where: Volga');
    expect(answered(mail).attendee).toBe(pool);
  });

  it('[E-04] books an assistant’s request for the organiser, and the history names both', async () => {
    const { ann, invite, bookings } = await roomWorld(api, sent);
    const eve = await colleagueOf(api, ann);
    expect(await invite({ sentBy: eve.email })).toMatchObject({ verdict: 'accepted' });
    const [booking] = await bookings();
    expect(booking?.booker_id).toBe(ann.id);
    const event = await api.db
      .selectFrom('booking_event')
      .select(['actor_id', 'acting_for_id'])
      .where('booking_id', '=', booking?.id ?? '')
      .executeTakeFirst();
    expect(event).toEqual({ actor_id: eve.id, acting_for_id: ann.id });
  });

  it.each([
    ['a stranger', { organizer: 'mallory@evil.test' }, 'not-a-member'],
    ['another sender', { from: 'mallory@evil.test' }, 'other-sender'],
    ['an event without the room', { attendee: 'else@rooms.acme.test' }, 'not-invited'],
  ] as const)('[E-04] of %s books and answers nothing', async (_, meeting, reason) => {
    const { invite, answers, bookings } = await roomWorld(api, sent);
    expect(await invite(meeting)).toMatchObject({ verdict: 'not-answered', reason });
    expect(await answers()).toEqual([]);
    expect(await bookings()).toEqual([]);
  });

  it('[E-04] of a deactivated organiser books and answers nothing', async () => {
    const { ann, invite, answers } = await roomWorld(api, sent);
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', ann.id)
      .execute();
    expect(await invite()).toMatchObject({ verdict: 'not-answered', reason: 'not-active' });
    expect(await answers()).toEqual([]);
  });

  it.each([
    ['unknown', { to: 'amazon@rooms.acme.test' }, 'No room has this address.', {}],
    ['switched off', {}, 'Invitations to this address are switched off', { is_active: false }],
    ['released', {}, 'This address is no longer in use.', { released_at: at('08:00') }],
  ] as const)('[E-02] to an address that is %s is declined with the reason', async (...given) => {
    const [, meeting, text, change] = given;
    const { ann, invite, answers } = await roomWorld(api, sent);
    await api.db
      .updateTable('resource_address')
      .set({ released_at: null, ...change })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    expect(await invite(meeting)).toMatchObject({ verdict: 'declined' });
    const [mail] = await answers();
    expect(mail?.text).toContain(text);
    expect(answered(mail).partstat).toBe('DECLINED');
  });

  it('[E-05] is stored once and answered once, however often it is delivered', async () => {
    const { ann, address, store, answers, bookings } = await roomWorld(api, sent);
    const raw = messageOf([{ organizer: ann.email }], address);
    const id = await store(`Received: from one\r\n${raw}`);
    expect(id).not.toBeNull();
    expect(await store(`Received: from two\r\n${raw}`)).toBeNull();
    await api.runJob('process_room_mail');
    await api.runJob('process_room_mail');
    expect(await bookings()).toHaveLength(1);
    expect(await answers()).toHaveLength(1);
  });
});

describe('an update of a meeting', () => {
  it('[E-03] moves the booking, and answers with the new sequence', async () => {
    const { invite, answers, bookings } = await roomWorld(api, sent);
    await invite();
    const [before] = await bookings();
    await invite({ sequence: 1, stamp: 1, start: at('14:00'), end: at('15:00'), title: 'Retro' });
    expect(await bookings()).toMatchObject([
      { id: before?.id, starts_at: at('14:00'), title: 'Retro', status: 'approved' },
    ]);
    const [, mail] = await answers();
    expect(answered(mail)).toMatchObject({ sequence: '1', partstat: 'ACCEPTED' });
  });

  it('[E-03] that can’t be met keeps the old time and says so', async () => {
    const { ann, thames, invite, answers, bookings } = await roomWorld(api, sent);
    await invite();
    const bob = await colleagueOf(api, ann);
    await book(api, bob, thames.id, { start: at('14:00'), end: at('15:00') });
    const log = await invite({ sequence: 1, stamp: 1, start: at('14:00'), end: at('15:00') });
    expect(log).toMatchObject({ verdict: 'declined', reason: 'booking.slot_taken' });
    expect((await bookings())[0]).toMatchObject({ starts_at: at('10:00'), status: 'approved' });
    const [, mail] = await answers();
    expect(answered(mail)).toMatchObject({ sequence: '1', partstat: 'DECLINED' });
    expect(mail?.text).toContain('Thames stays booked as before');
    expect(await answers()).toEqual([]);
  });

  it.each([
    ['repeated', { stamp: 2, sequence: 1 }, 'repeated'],
    ['older by its sequence', { stamp: 3, sequence: 0 }, 'outdated'],
    ['older by its time', { stamp: 1, sequence: 1 }, 'outdated'],
  ])('[E-03] that is %s changes nothing', async (_, revision, reason) => {
    const { invite, answers, bookings } = await roomWorld(api, sent);
    await invite({ sequence: 1, stamp: 2 });
    await answers();
    const again = { ...revision, start: at('14:00'), end: at('15:00') };
    expect(await invite(again)).toMatchObject({ verdict: 'not-answered', reason });
    expect(await bookings()).toMatchObject([{ starts_at: at('10:00') }]);
    expect(await answers()).toEqual([]);
  });

  it('[E-03] by another organiser hands the booking over', async () => {
    const { ann, invite, bookings } = await roomWorld(api, sent);
    await invite();
    const bob = await colleagueOf(api, ann);
    const log = await invite({ organizer: bob.email, sequence: 1, stamp: 1, title: 'Handed over' });
    expect(log).toMatchObject({ verdict: 'accepted', organizer_id: bob.id });
    expect(await bookings()).toMatchObject([{ booked_for_id: bob.id, title: 'Handed over' }]);
  });
});

describe('a cancellation of a meeting', () => {
  it('[E-03] cancels the booking and gets no answer', async () => {
    const { invite, answers, bookings } = await roomWorld(api, sent);
    await invite();
    await answers();
    expect(await invite({ method: 'CANCEL', sequence: 1, stamp: 1 })).toMatchObject({
      verdict: 'cancelled',
    });
    expect(await bookings()).toMatchObject([{ status: 'cancelled' }]);
    expect(await answers()).toEqual([]);
  });

  it('[E-03] counts with the sequence of the request, even if it looks older', async () => {
    const { invite, bookings } = await roomWorld(api, sent);
    await invite({ sequence: 1, stamp: 5 });
    await invite({ method: 'CANCEL', sequence: 1, stamp: 0 });
    expect(await bookings()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('[E-03] counts without a sequence if it is newer, also for a request that comes late', async () => {
    const { invite, bookings } = await roomWorld(api, sent);
    await invite({ sequence: 1, stamp: 1 });
    await invite({ method: 'CANCEL', sequence: 0, stamp: 3 });
    expect(await bookings()).toMatchObject([{ status: 'cancelled' }]);
    expect(await invite({ sequence: 1, stamp: 2 })).toMatchObject({ reason: 'outdated' });
  });

  it('[E-03] that arrives before its request ends in no booking', async () => {
    const { invite, bookings } = await roomWorld(api, sent);
    await invite({ method: 'CANCEL', sequence: 1, stamp: 1 });
    expect(await invite()).toMatchObject({ verdict: 'not-answered', reason: 'outdated' });
    expect(await bookings()).toEqual([]);
  });
});

describe('a booking from another calendar', () => {
  it('[E-11] keeps its time, title and people here', async () => {
    const { ann, invite, bookings } = await roomWorld(api, sent);
    await invite();
    const id = (await bookings())[0]?.id ?? '';
    for (const change of [{ title: 'Mine' }, { start: at('12:00'), end: at('13:00') }]) {
      const body = { version: 1, ...change };
      const answer = await api.call(editBooking, { as: ann, params: { id }, body, query: {} });
      expect(answer.problem.code).toBe('booking.from_calendar');
    }
  });

  it('[E-11] tells the organiser’s calendar once that it was cancelled, with the reason', async () => {
    const { ann, invite, answers, bookings } = await roomWorld(api, sent);
    await invite();
    await answers();
    const id = (await bookings())[0]?.id ?? '';
    const as = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const body = { version: 1, reason: 'The projector is broken.' };
    await api.call(cancelBooking, { as, params: { id }, query: {}, body });
    const [mail] = await answers();
    expect(answered(mail)).toMatchObject({ partstat: 'DECLINED', uid: 'meeting-1' });
    expect(mail?.text).toContain('The projector is broken.');
    expect(await answers()).toEqual([]);
    const before = sent.length;
    await api.runJob('send_mails');
    expect(sent.slice(before).filter(({ to }) => to.address === ann.email)).toEqual([]);
  });
});
