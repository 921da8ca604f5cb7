import { getBooking } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { answered, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

const daily = (count = 4) => `FREQ=DAILY;COUNT=${count}`;

/** The date of a series on a day, moved from ten to twelve. */
const movedToNoon = (day: number) => ({
  recurrenceId: at('10:00', day),
  start: at('12:00', day),
  end: at('13:00', day),
});

/** Answers for the series and its dates, each date before its answer. */
function partsOf({ calendar }: MailMessage) {
  const text = calendar?.content.replaceAll('\r\n ', '') ?? '';
  return text.match(/(?<=^RECURRENCE-ID.*:|PARTSTAT=)\w+/gm);
}

describe('a meeting that repeats', () => {
  it('[E-01] becomes a series, without the dates that the organiser left out', async () => {
    const { ann, invite, bookings } = await roomWorld(api, sent);
    const log = await invite({ rule: daily(), exdates: [at('10:00', 4)] });
    expect(log).toMatchObject({ verdict: 'accepted' });
    const all = await bookings();
    expect(all.map((one) => one.starts_at)).toEqual([2, 3, 5].map((day) => at('10:00', day)));
    const { data } = await api.call(getBooking, { as: ann, params: { id: all[0]?.id ?? '' } });
    expect(data.seriesId).toBe(all[0]?.series_id);
  });

  it('[E-02] is declined as a whole when a date is taken, and names the date', async () => {
    const { ann, thames, invite, answers, bookings } = await roomWorld(api, sent);
    const bob = await colleagueOf(api, ann);
    await book(api, bob, thames.id, { start: at('10:00', 4), end: at('11:00', 4) });
    expect(await invite({ rule: daily() })).toMatchObject({
      verdict: 'declined',
      reason: 'booking.series_clashes',
    });
    expect(await bookings()).toHaveLength(1);
    const [mail] = await answers();
    expect(mail?.text).toMatch(/Not booked: Wed, 4 Nov/);
  });

  it('[E-02] keeps the dates that are free where the merchant wants that', async () => {
    const { ann, thames, invite, answers, bookings } = await roomWorld(api, sent);
    await api.db
      .updateTable('mail_connection')
      .set({ series_clash: 'accept-rest' })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    const bob = await colleagueOf(api, ann);
    await book(api, bob, thames.id, { start: at('10:00', 4), end: at('11:00', 4) });
    expect(await invite({ rule: daily() })).toMatchObject({ verdict: 'partly' });
    expect(await bookings()).toHaveLength(4);
    const [mail] = await answers();
    expect(answered(mail).partstat).toBe('ACCEPTED');
    expect(mail?.text).toMatch(/Not booked: Wed, 4 Nov/);
  });

  it('[E-02] answers each changed date that comes with it', async () => {
    const { ann, thames, invite, answers } = await roomWorld(api, sent);
    await api.db
      .updateTable('mail_connection')
      .set({ series_clash: 'accept-rest' })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    await book(api, ann, thames.id, { start: at('12:00', 3), end: at('13:00', 3) });
    await invite({ rule: daily(3) }, movedToNoon(3), movedToNoon(4));
    const dates = ['20261103T100000', 'DECLINED', '20261104T100000', 'ACCEPTED'];
    expect((await answers()).map(partsOf)).toEqual([['ACCEPTED', ...dates]]);
  });

  it('[E-02] answers its changed dates again when it is decided', async () => {
    const { ann, invite, answers } = await roomWorld(api, sent, { needs_approval: true });
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    await invite({ rule: daily(2) }, movedToNoon(3));
    const date = '20261103T100000';
    expect((await answers()).map(partsOf)).toEqual([['TENTATIVE', date, 'TENTATIVE']]);
    await api.db
      .updateTable('booking')
      .set({ status: 'approved' })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    expect((await answers()).map(partsOf)).toEqual([['ACCEPTED', date, 'ACCEPTED']]);
  });

  it('[E-03] moves a date whose message is as old as that of the series', async () => {
    const { invite, bookings } = await roomWorld(api, sent);
    await invite({ rule: daily(2) });
    expect(await invite(movedToNoon(3))).toMatchObject({ verdict: 'accepted' });
    expect(await bookings()).toMatchObject([{}, { starts_at: at('12:00', 3) }]);
    expect(await invite(movedToNoon(3))).toMatchObject({ reason: 'repeated' });
  });

  const fromWednesday = { recurrenceId: at('10:00', 4), isFollowing: true, sequence: 1, stamp: 1 };

  it('[E-03] moves one date and those that follow, or leaves all as they were', async () => {
    const { ann, thames, invite, answers, bookings } = await roomWorld(api, sent);
    await invite({ rule: daily() });
    await answers();
    const later = { start: at('11:30', 4), end: at('12:30', 4) };
    expect(await invite({ ...fromWednesday, ...later })).toMatchObject({ verdict: 'accepted' });
    const open = async () => (await bookings()).filter(({ status }) => status === 'approved');
    const moved = [at('10:00'), at('10:00', 3), at('11:30', 4), at('11:30', 5)];
    expect((await open()).map((one) => one.starts_at)).toEqual(moved);
    const [mail] = await answers();
    expect(answered(mail)).toMatchObject({ partstat: 'ACCEPTED', recurrenceId: '20261104T100000' });
    const bob = await colleagueOf(api, ann);
    await book(api, bob, thames.id, { start: at('16:00', 5), end: at('17:00', 5) });
    const taken = { start: at('16:00', 4), end: at('17:00', 4), sequence: 2, stamp: 2 };
    expect(await invite({ ...fromWednesday, ...taken })).toMatchObject({ verdict: 'declined' });
    const own = (await open()).filter(({ booker_id }) => booker_id === ann.id);
    expect(own.map((one) => one.starts_at)).toEqual(moved);
  });

  it('[E-03] ends with one date and those that follow', async () => {
    const { invite, answers, bookings } = await roomWorld(api, sent);
    await invite({ rule: daily() });
    await answers();
    const log = await invite({ method: 'CANCEL', ...fromWednesday, start: at('10:00', 4) });
    expect(log).toMatchObject({ verdict: 'cancelled' });
    const left = (await bookings()).filter(({ status }) => status === 'approved');
    expect(left.map((one) => one.starts_at)).toEqual([at('10:00'), at('10:00', 3)]);
    expect(await answers()).toEqual([]);
  });

  it('[E-03] is booked with dates that move from one of them on', async () => {
    const { invite, bookings } = await roomWorld(api, sent);
    const later = { start: at('11:30', 4), end: at('12:30', 4) };
    await invite({ rule: daily() }, { ...fromWednesday, sequence: 0, stamp: 0, ...later });
    expect((await bookings()).map((one) => one.starts_at)).toEqual([
      at('10:00'),
      at('10:00', 3),
      at('11:30', 4),
      at('11:30', 5),
    ]);
  });

  it('[E-03] is cancelled as a whole', async () => {
    const { invite, answers, bookings } = await roomWorld(api, sent);
    await invite({ rule: daily() });
    await answers();
    await invite({ method: 'CANCEL', sequence: 1, stamp: 1 });
    expect(new Set((await bookings()).map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect(await answers()).toEqual([]);
  });

  it('[E-03] that loses dates keeps the others as they are, and gets its new title', async () => {
    const { invite, bookings } = await roomWorld(api, sent);
    await invite({ rule: daily() });
    const before = await bookings();
    const fewer = { rule: daily(), exdates: [at('10:00', 4)], title: 'Retrospective' };
    expect(await invite({ ...fewer, sequence: 1, stamp: 1 })).toMatchObject({
      verdict: 'accepted',
    });
    const after = await bookings();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ status, title }) => `${status} ${title}`)).toEqual([
      'approved Retrospective',
      'approved Retrospective',
      'cancelled Sprint planning',
      'approved Retrospective',
    ]);
  });

  it('[E-03] moves to another time, or stays as it was', async () => {
    const { ann, thames, invite, bookings } = await roomWorld(api, sent);
    const open = async () => (await bookings()).filter(({ status }) => status === 'approved');
    await invite({ rule: daily(3) });
    const noon = { rule: daily(3), start: at('12:00'), end: at('13:00') };
    expect(await invite({ ...noon, sequence: 1, stamp: 1 })).toMatchObject({ verdict: 'accepted' });
    const moved = [2, 3, 4].map((day) => at('12:00', day));
    expect((await open()).map((one) => one.starts_at)).toEqual(moved);
    const bob = await colleagueOf(api, ann);
    await book(api, bob, thames.id, { start: at('16:00', 3), end: at('17:00', 3) });
    const late = { ...noon, start: at('16:00'), end: at('17:00'), sequence: 2, stamp: 2 };
    expect(await invite(late)).toMatchObject({ verdict: 'declined' });
    const own = (await open()).filter(({ booker_id }) => booker_id === ann.id);
    expect(own.map((one) => one.starts_at)).toEqual(moved);
  });

  it('[E-03] declines the second part of a split after a minute without the first', async () => {
    const { invite, answers } = await roomWorld(api, sent);
    await invite({ rule: daily() });
    await answers();
    await invite({ uid: 'meeting-2', start: at('10:30', 4), end: at('11:30', 4) });
    // More than a minute: the clock of the database has run on since the first test.
    api.clock.advance({ minutes: 30 });
    await api.runJob('process_room_mail');
    expect((await answers()).map((mail) => answered(mail).partstat)).toEqual(['DECLINED']);
  });
});
