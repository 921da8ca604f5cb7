import {
  cancelBooking,
  checkIn,
  editBooking,
  listNotifications,
  setTimezone,
  updateMe,
} from '@axp/contracts';
import { answerInvitation } from '@axp/contracts/invitations';
import type { StartReminder } from '@axp/contracts/vocabulary';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { bookSeries, daily } from './series-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => api.clock.set(at('09:00')));

const choose = (as: Member, ...startReminders: StartReminder[]) =>
  api.call(updateMe, { as, body: { startReminders } });

const setStatus = ({ id }: Member, status: 'active' | 'deactivated') =>
  api.db.updateTable('app_user').set({ status }).where('id', '=', id).execute();

/** A meeting of Ann's, with Ben, tomorrow at ten. */
async function meeting(...reminders: StartReminder[]) {
  const { ann, room } = await bookingWorld(api);
  const ben = await colleagueOf(api, ann);
  await choose(ann, ...reminders);
  const tomorrow = { start: at('10:00', 3), end: at('11:00', 3) };
  const body = { ...tomorrow, invitees: [{ userId: ben.id }, { email: 'gail@partner.test' }] };
  const { data } = await book(api, ann, room.id, body);
  await api.runJob('send_mails');
  sent.length = 0;
  return { ann, ben, room, id: data.id, version: data.version };
}

/** Runs the jobs at a time, usually of the second day. */
async function serversAt(hour: string, day = 3): Promise<void> {
  api.clock.set(at(hour, day));
  await api.runJob('plan_start_reminders');
  await api.runJob('booking_timers');
}

/** Runs the jobs every five minutes from eight until eleven. */
async function morning(day = 3): Promise<void> {
  for (const hour of ['08', '09', '10'])
    for (let minute = 0; minute < 60; minute += 5)
      await serversAt(`${hour}:${`${minute}`.padStart(2, '0')}`, day);
}

const reminders = async (as: Member) =>
  (await api.call(listNotifications, { as })).data
    .filter(({ topic }) => topic === 'start-reminder')
    .map(({ createdAt, bookingId }) => ({ at: createdAt.slice(0, 16), bookingId }))
    .toReversed();
const times = async (as: Member) => (await reminders(as)).map((one) => one.at);
const minute = (hour: string, day = 3) => at(hour, day).slice(0, 16);

describe('reminders before the start', () => {
  it('[W-04] are sent once at each chosen time, however often the servers run', async () => {
    const { ann, ben, id } = await meeting('15-minutes', '1-day');
    await choose(ben, '1-hour');
    for (const _ of [1, 2]) await serversAt('09:58', 2);
    for (const _ of [1, 2]) await serversAt('10:00', 2);
    await morning();
    expect(await reminders(ann)).toEqual([
      { at: minute('10:00', 2), bookingId: id },
      { at: minute('09:45'), bookingId: id },
    ]);
    expect(await times(ben)).toEqual([minute('09:00')]);
  });

  it('[W-04] are sent to no one by default', async () => {
    const { ann, ben } = await meeting();
    await morning();
    expect([await times(ann), await times(ben)]).toEqual([[], []]);
  });

  it('[W-04] are mailed in the language and zone of the reader, unless muted', async () => {
    const { ann, ben } = await meeting('1-hour');
    await choose(ben, '1-hour');
    await api.call(updateMe, { as: ann, body: { language: 'th' } });
    await api.call(setTimezone, { as: ann, body: { timezone: 'Europe/London' } });
    await api.call(updateMe, { as: ben, body: { mutedMails: ['starts'] } });
    await morning();
    await api.runJob('send_mails');
    const mails = sent.filter(({ to }) => [ann.email, ben.email].includes(to.address));
    expect(mails.map(({ to, subject, calendar }) => [to.address, subject, calendar])).toEqual([
      [ann.email, 'แจ้งเตือนก่อนเริ่ม: Weekly sync', null],
    ]);
    expect(mails[0]?.text).toContain('10:00–11:00 น. (เวลาประเทศไทย)');
    expect(await times(ben)).toEqual([minute('09:00')]);
  });

  it('[W-04] follow a booking that moves, also back to a time that was announced', async () => {
    const { ann, id, version } = await meeting('15-minutes');
    await serversAt('09:40');
    const move = (from: string, to: string, before: number) =>
      api.call(editBooking, {
        as: ann,
        params: { id },
        body: { version: before, start: at(from, 3), end: at(to, 3) },
      });
    const { data } = await move('10:30', '11:30', version);
    await serversAt('09:45');
    expect(await times(ann)).toEqual([]);
    await serversAt('10:10');
    await serversAt('10:15');
    expect(await times(ann)).toEqual([minute('10:15')]);
    const { data: late } = await move('10:45', '11:30', data.version);
    await move('10:30', '11:30', late.version);
    await morning();
    expect(await times(ann)).toEqual([minute('10:15')]);
  });

  it.each([
    ['cancelled', (as, id, version) => api.call(cancelBooking, params(as, id, version))],
    ['checked in', (as, id, version) => api.call(checkIn, params(as, id, version))],
  ] satisfies readonly [string, End][])('[W-04] are not sent of what was %s', async (_, end) => {
    const { ann, id, version } = await meeting('15-minutes');
    await serversAt('09:44');
    api.clock.set(at('09:45', 3));
    expect((await end(ann, id, version)).status).toBe(200);
    await morning();
    expect(await times(ann)).toEqual([]);
  });

  it('[W-04] are not sent to an invitee who declined', async () => {
    const { ben, id } = await meeting();
    await choose(ben, '15-minutes');
    const declined = { as: ben, params: { id }, body: { answer: 'declined' as const } };
    expect((await api.call(answerInvitation, declined)).status).toBe(200);
    await morning();
    expect(await times(ben)).toEqual([]);
  });

  it('[W-04] are not sent to somebody who is deactivated', async () => {
    const { ben } = await meeting();
    await choose(ben, '15-minutes');
    await setStatus(ben, 'deactivated');
    await morning();
    await setStatus(ben, 'active');
    expect(await reminders(ben)).toEqual([]);
  });

  it('[W-04] [Z-53] are late after an outage, but not sent of what has begun', async () => {
    const { ann } = await meeting('15-minutes', '1-hour');
    await serversAt('08:55');
    await serversAt('09:40');
    expect(await times(ann)).toEqual([minute('09:40')]);
    await serversAt('10:00');
    expect(await times(ann)).toEqual([minute('09:40')]);
  });

  it('[W-04] [Z-60] are sent of each date of a series', async () => {
    const { ann, room } = await bookingWorld(api);
    await choose(ann, '15-minutes');
    await bookSeries(api, ann, room.id, { recurrence: daily(3) });
    for (const day of [2, 3, 4]) {
      await serversAt('09:40', day);
      await serversAt('09:45', day);
    }
    expect(await times(ann)).toEqual([2, 3, 4].map((day) => minute('09:45', day)));
  });
});

type End = (as: Member, id: string, version: number) => Promise<{ readonly status: number }>;

function params(as: Member, id: string, version: number) {
  return { as, params: { id }, body: { version } };
}
