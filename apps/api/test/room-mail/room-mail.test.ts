import { createServer } from 'node:http';
import { cancelBooking, editBooking, getBooking, rejectBooking } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { listening } from '@axp/server-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { messageOf } from './meeting-message.ts';
import { addressOf, answered, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

describe('a meeting request to a room', () => {
  it('[E-02] is answered by mail in its thread, from the address of the room', async () => {
    const { ann, thames, address, invite, answers } = await roomWorld(api, sent);
    const log = await invite({ people: ['guest@partner.test'] });
    expect(log).toMatchObject({
      verdict: 'accepted',
      reason: null,
      organizer_id: ann.id,
      resource_id: thames.id,
      kind: 'request',
    });
    const [mail, ...others] = await answers();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      fromAddress: address,
      to: { address: ann.email },
      inReplyTo: log?.message_id,
    });
    expect(mail?.subject).toMatch(/^Accepted: Sprint planning, /);
    expect(answered(mail)).toMatchObject({ method: 'REPLY', attendee: address });
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

  it('[E-02] [E-11] is answered with the address as the event writes it, also later', async () => {
    const { ann, invite, answers, bookings } = await roomWorld(api, sent);
    const attendee = 'Thames@Rooms.acme.test';
    await invite({ attendee });
    const [booking] = await bookings();
    const params = { id: booking?.id ?? '' };
    expect((await answers()).map(answered)).toMatchObject([{ partstat: 'ACCEPTED', attendee }]);
    await api.call(cancelBooking, { as: ann, params, query: {}, body: { version: 1 } });
    expect((await answers()).map(answered)).toMatchObject([{ partstat: 'DECLINED', attendee }]);
  });

  it('[E-02] is declined in the language of the organiser', async () => {
    const { ann, thames, invite, answers } = await roomWorld(api, sent);
    await api.db.updateTable('app_user').set({ language: 'th' }).where('id', '=', ann.id).execute();
    await book(api, await colleagueOf(api, ann), thames.id);
    const log = await invite();
    expect(log?.reason_params).toMatchObject({ fromAt: at('10:00'), untilAt: at('11:00') });
    const [mail] = await answers();
    expect(mail?.subject).toMatch(/^ปฏิเสธ: Sprint planning /);
    expect(mail?.text).toContain('Thamesมีการจอง 10:00–11:00 น.');
  });

  it('[E-02] to a pool is answered from its address and names the chosen resource', async () => {
    const { ann, thames, invite, answers } = await roomWorld(api, sent);
    const { id } = await buildResource(api.db, { merchant_id: ann.merchantId, name: 'Volga' });
    const pool = await addressOf(api, ann, 'rooms', { pool_type: 'room' });
    await book(api, await colleagueOf(api, ann), thames.id);
    expect(await invite({ to: pool })).toMatchObject({ verdict: 'accepted', resource_id: id });
    const [mail] = await answers();
    expect(mail?.text).toContain('Where: Volga');
    expect(answered(mail).attendee).toBe(pool);
  });

  it('[E-01] to the pool of a building books a room of it', async () => {
    const { ann, thames, invite } = await roomWorld(api, sent);
    await buildResource(api.db, { merchant_id: ann.merchantId, name: 'Amazon' });
    const { building_id: pool_building_id } = thames;
    const pool = await addressOf(api, ann, 'rooms', { pool_type: 'room', pool_building_id });
    expect(await invite({ to: pool })).toMatchObject({ resource_id: thames.id });
    const elsewhere = { to: pool, uid: 'meeting-2' };
    expect(await invite(elsewhere)).toMatchObject({ verdict: 'declined' });
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

  it.each(['COUNTER', 'REFRESH'] as const)(
    '[E-04] is not changed or answered by a %s',
    async (method) => {
      const { ann, invite, answers, bookings } = await roomWorld(api, sent);
      await invite();
      await answers();
      const [before] = await bookings();
      const time = { start: at('14:00'), end: at('15:00'), sequence: 1, stamp: 1 };
      const other = { ...time, attendee: ann.email };
      const reason = method.toLowerCase();
      expect(await invite({ method, ...other })).toMatchObject({ verdict: 'not-answered', reason });
      expect(await bookings()).toEqual([before]);
      expect(await answers()).toEqual([]);
    },
  );

  it('[E-04] has attachments by address, which are not fetched', async () => {
    const server = createServer((_, response) => response.end('agenda'));
    const asked: unknown[] = [];
    server.on('connection', (socket) => asked.push(socket.remoteAddress));
    const url = `http://127.0.0.1:${await listening(server.listen(0, '127.0.0.1'))}/agenda.pdf`;
    const { ann, address, store, logOf, bookings } = await roomWorld(api, sent);
    const raw = messageOf([{ organizer: ann.email }], address);
    const attached = [`ATTACH;FMTTYPE=application/pdf:${url}`, `IMAGE;VALUE=URI:${url}`];
    const id = await store(raw.replace('END:VEVENT', [...attached, 'END:VEVENT'].join('\r\n')));
    await api.runJob('process_room_mail');
    expect(await logOf(id)).toMatchObject({ verdict: 'accepted' });
    const [booking] = await bookings();
    const { data } = await api.call(getBooking, { as: ann, params: { id: booking?.id ?? '' } });
    expect(data.attachments).toEqual([]);
    expect(asked).toEqual([]);
    server.close();
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
  it('[E-03] that can’t be met says that the old time stays booked', async () => {
    const { ann, thames, invite, answers } = await roomWorld(api, sent);
    await invite();
    const bob = await colleagueOf(api, ann);
    await book(api, bob, thames.id, { start: at('14:00'), end: at('15:00') });
    await invite({ sequence: 1, stamp: 1, start: at('14:00'), end: at('15:00') });
    const [, mail] = await answers();
    expect(mail?.text).toContain('Thames stays booked as before');
  });
});

describe('an update of a meeting in a pool', () => {
  it('[E-03] moves to another room if its own is taken at the new time, or stays as it was', async () => {
    const { ann, thames, invite, bookings } = await roomWorld(api, sent);
    const volga = await buildResource(api.db, { merchant_id: ann.merchantId, name: 'Volga' });
    const pool = await addressOf(api, ann, 'rooms', { pool_type: 'room' });
    const open = async () => {
      const all = await bookings();
      return all.filter(({ booker_id, status }) => booker_id === ann.id && status === 'approved');
    };
    await invite({ to: pool });
    const bob = await colleagueOf(api, ann);
    const [later, last] = [
      { start: at('14:00'), end: at('15:00') },
      { start: at('16:00'), end: at('17:00') },
    ];
    await book(api, bob, thames.id, later);
    const moved = { to: pool, sequence: 1, stamp: 1, ...later };
    expect(await invite(moved)).toMatchObject({ verdict: 'accepted', resource_id: volga.id });
    expect(await open()).toMatchObject([{ resource_id: volga.id, starts_at: later.start }]);
    for (const { id } of [thames, volga]) await book(api, bob, id, last);
    const again = { to: pool, sequence: 2, stamp: 2, ...last };
    expect(await invite(again)).toMatchObject({ verdict: 'declined' });
    expect(await open()).toMatchObject([{ resource_id: volga.id, starts_at: later.start }]);
  });
});

describe('a message that can’t be processed', () => {
  it('[E-05] is tried three times and then logged, and delays no other message', async () => {
    const { address, ann, store, logOf } = await roomWorld(api, sent);
    await sql`alter table invitation add constraint broken check (uid <> 'broken')`.execute(api.db);
    try {
      const organizer = ann.email;
      const broken = await store(messageOf([{ organizer, uid: 'broken' }], address));
      const other = { organizer, start: at('14:00'), end: at('15:00') };
      const next = await store(messageOf([other], address));
      await api.runJob('process_room_mail');
      expect(await logOf(next)).toMatchObject({ verdict: 'accepted', attempts: 0 });
      for (const attempts of [1, 2]) {
        expect(await logOf(broken)).toMatchObject({ attempts, processed_at: null });
        api.clock.advance({ minutes: 5 });
        await api.runJob('process_room_mail');
      }
      expect(await logOf(broken)).toMatchObject({
        verdict: 'not-answered',
        reason: 'failed',
        attempts: 3,
        processed_at: expect.any(String),
      });
    } finally {
      await sql`alter table invitation drop constraint broken`.execute(api.db);
    }
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

  it('[E-11] that is cancelled here sends the organiser no other mail than the answer', async () => {
    const { ann, invite, bookings } = await roomWorld(api, sent);
    await invite();
    const id = (await bookings())[0]?.id ?? '';
    const user = { merchant_id: ann.merchantId, is_administrator: true };
    const as = await api.member({ user });
    await api.call(cancelBooking, { as, params: { id }, query: {}, body: { version: 1 } });
    const before = sent.length;
    await api.runJob('send_mails');
    expect(sent.slice(before).filter(({ to }) => to.address === ann.email)).toEqual([]);
  });

  it.each([
    [
      'is rejected',
      (as: Member, id: string) =>
        api.call(rejectBooking, { as, params: { id }, body: { version: 2, reason: 'Painting' } }),
    ],
    [
      'is not decided in time',
      async () => {
        api.clock.set(at('10:00'));
        await api.runJob('booking_timers');
      },
    ],
  ])(
    '[E-11] whose change %s mails the approver, and the organiser no more than the answer',
    async (_, end) => {
      const { ann, thames, invite, bookings } = await roomWorld(api, sent);
      await invite();
      const { merchantId: merchant_id } = ann;
      const place = api.db.updateTable('resource').set({ needs_approval: true });
      await place.where('id', '=', thames.id).execute();
      const boss = await api.member({ user: { merchant_id, is_approver: true } });
      await invite({ start: at('12:00'), end: at('13:00'), sequence: 1, stamp: 1 });
      const id = (await bookings())[0]?.id ?? '';
      const before = sent.length;
      await end(boss, id);
      expect((await bookings())[0]).toMatchObject({ status: 'approved', starts_at: at('10:00') });
      for (let round = 1; round <= 3; round += 1) await api.runJob('send_mails');
      api.clock.set(at('09:00'));
      expect(sent.slice(before).map(({ to }) => to.address)).toEqual([boss.email]);
    },
  );
});
