import { setTimeout as sleep } from 'node:timers/promises';
import type { MailTransport } from '@axp/server-kit/mail';
import { createSmtpTransport } from '@axp/server-kit/mail';
import type { Cyrus } from '@axp/server-kit/testing/mail';
import { startCyrus } from '@axp/server-kit/testing/mail';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import type { CompanyMail } from './company-mail.ts';
import { startCompanyMail } from './company-mail.ts';
import { roomWorld } from './room-world.ts';

let transport: MailTransport;
const send: MailTransport['send'] = (message) => transport.send(message);
const api = ownTestApi({ mail: { ...mailInto([]), transport: { send } } });
const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

interface EventChanges {
  readonly lines?: readonly string[];
  /** Of the room. */
  readonly answer?: 'NEEDS-ACTION' | 'ACCEPTED';
}

/** Asks until mail has arrived. */
async function untilFound<Found>(find: () => Promise<Found | null>): Promise<Found> {
  const end = performance.now() + 10_000;
  while (performance.now() < end) {
    const found = await find();
    if (found !== null) return found;
    await sleep(20);
  }
  throw new Error('No mail has reached the calendar');
}

describeAsRoot('a calendar server (Cyrus)', () => {
  let cyrus: Cyrus;
  let company: CompanyMail;
  let world: Awaited<ReturnType<typeof roomWorld>>;

  beforeAll(async () => {
    cyrus = await startCyrus('merchant.test');
    const { lmtp, smtp: port } = cyrus.ports;
    const toCyrus = `merchant.test lmtp:inet:127.0.0.1:${lmtp}\n`;
    company = await startCompanyMail(api, { transport: toCyrus, port });
    transport = createSmtpTransport({ url: company.url, sender: 'booking@axp.test' });
    world = await roomWorld(api, []);
    await api.db
      .updateTable('mail_connection')
      .set({ trusted_networks: ['127.0.0.0/8'] })
      .execute();
    await cyrus.addUser(world.ann.email);
  });
  afterAll(async () => {
    await cyrus.stop();
    await company.stop();
  });

  const request = (uid: string, init: RequestInit = {}, user = world.ann.email) =>
    cyrus.request(user, `${uid}.ics`, init);

  /** An event of an hour. */
  function event(uid: string, day: number, hour: number, changes: EventChanges = {}) {
    const { lines = [], answer = 'NEEDS-ACTION' } = changes;
    return [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20261102T020000Z',
      `DTSTART;TZID=Asia/Bangkok:2026110${day}T${hour}0000`,
      `DTEND;TZID=Asia/Bangkok:2026110${day}T${hour + 1}0000`,
      ...lines,
      'SUMMARY:Sprint planning',
      `ORGANIZER:mailto:${world.ann.email}`,
      `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${world.ann.email}`,
      // Cyrus takes an answer only from the address as it is written here.
      `ATTENDEE;CUTYPE=ROOM;PARTSTAT=${answer};RSVP=TRUE:mailto:${world.address.replace('t', 'T')}`,
      'END:VEVENT',
    ];
  }

  /** Saves events of one UID; returns the answers of the room when the calendar has them. */
  async function save(uid: string, ...events: readonly (readonly string[])[]) {
    const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN'];
    const body = [...head, ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
    await company.logAfter(world.ann, () => request(uid, { method: 'PUT', body }));
    await api.runJob('send_answers');
    return untilFound(async () => {
      const answers = await answersIn(uid);
      return answers.includes('NEEDS-ACTION') ? null : answers;
    });
  }

  async function answersIn(uid: string): Promise<readonly (string | undefined)[]> {
    const text = (await (await request(uid)).text()).replaceAll('\r\n ', '');
    return [...text.matchAll(/PARTSTAT=([A-Z-]+).*mailto:thames@/gi)].map(([, answer]) => answer);
  }

  it('[E-02] shows that a room accepts an event, or declines it because it is booked', async () => {
    expect(await save('free', event('free', 2, 10))).toEqual(['ACCEPTED']);
    expect(await save('taken', event('taken', 2, 10))).toEqual(['DECLINED']);
    expect(await world.bookings()).toMatchObject([{ starts_at: at('10:00') }]);
  });

  it('[E-03] moves a booking with its event, and cancels it when the event is deleted', async () => {
    await save('moved', event('moved', 3, 10));
    const later = event('moved', 3, 11, { lines: ['SEQUENCE:2'] });
    expect(await save('moved', later)).toEqual(['ACCEPTED']);
    const [, moved] = await world.bookings();
    expect(moved).toMatchObject({ starts_at: at('11:00', 3), status: 'approved' });
    await company.logAfter(world.ann, () => request('moved', { method: 'DELETE' }));
    const [, cancelled] = await world.bookings();
    expect(cancelled).toMatchObject({ id: moved?.id, status: 'cancelled' });
  });

  it('[E-03] moves dates of a series, with the series or later', async () => {
    const lines = ['RRULE:FREQ=DAILY;COUNT=3'];
    const series = event('series', 4, 10, { lines });
    const date = (day: number, changes: EventChanges = {}) => {
      const recurrenceId = `RECURRENCE-ID;TZID=Asia/Bangkok:2026110${day}T100000`;
      return event('series', day, 12, { lines: [recurrenceId], ...changes });
    };
    expect(await save('series', series, date(5))).toEqual(['ACCEPTED', 'ACCEPTED']);
    const answer = 'ACCEPTED';
    const saved = [event('series', 4, 10, { lines, answer }), date(5, { answer })];
    expect(await save('series', ...saved, date(6))).toEqual([answer, answer, answer]);
    const starts = (await world.bookings()).slice(-3).map(({ starts_at: start }) => start);
    expect(starts).toEqual([at('10:00', 4), at('12:00', 5), at('12:00', 6)]);
  });

  it('[E-06] sends the answer of a guest to our own invitation', async () => {
    const guest = 'gus@merchant.test';
    await cyrus.addUser(guest);
    const invitees = [{ email: guest, name: 'Gus' }];
    const times = { start: at('14:00', 4), end: at('15:00', 4) };
    const { data } = await book(api, world.ann, world.thames.id, { ...times, invitees });
    await api.runJob('send_mails');
    const uid = `${data.id}@axp-booking`;
    const invited = await untilFound(async () => {
      const answer = await request(uid, {}, guest);
      return answer.ok ? answer.text() : null;
    });
    const body = invited
      .replaceAll('\r\n ', '')
      .replace(/PARTSTAT=NEEDS-ACTION(.*gus@)/, 'PARTSTAT=ACCEPTED$1');
    const log = await company.logAfter(world.ann, () =>
      request(uid, { method: 'PUT', body }, guest),
    );
    expect(log).toMatchObject({ kind: 'reply', verdict: 'accepted' });
    const answers = api.db.selectFrom('booking_invitee').select('answer');
    expect(await answers.execute()).toEqual([{ answer: 'accepted' }]);
  });
});
