import { cancelBooking, editBooking, updateMe } from '@axp/contracts';
import { createLogger } from '@axp/server-kit/logging';
import { createSmtpTransport } from '@axp/server-kit/mail';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { datesOf } from '../bookings/series-world.ts';
import { datesIn } from '../feeds/calendar-dates.ts';
import type { MailServer } from './mail-server.ts';
import { calendarText, startMailServer } from './mail-server.ts';

const sender = 'booking@axp.test';
const logLines: string[] = [];

let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({
    mail: {
      sender,
      originOf: (host) => `https://${host}`,
      transport: createSmtpTransport({ url: server.url, sender }),
    },
    logger: createLogger({
      name: 'test',
      level: 'warn',
      destination: { write: (line: string) => void logLines.push(line) },
    }),
  });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});
beforeEach(() => {
  logLines.length = 0;
});
afterEach(async () => {
  server.reply = () => null;
  await api.db.deleteFrom('outbox_event').execute();
});

const sendMails = () => api.runJob('send_mails');
const subjectsTo = (address: string) => server.to(address).map(({ subject }) => subject);

/** As if so much time had passed for the database: what was put off comes nearer. */
async function pass(minutes: number): Promise<void> {
  await sql`
    update outbox_mail set due_at = (
      (due_at at time zone 'UTC') - make_interval(mins => ${minutes})
    ) at time zone 'UTC'
    where sent_at is null`.execute(api.db);
}

const queued = () =>
  api.db.selectFrom('outbox_mail').selectAll().orderBy('recipient').orderBy('id').execute();

const fileOf = (mail: Email | undefined) => ICAL.Component.fromString(calendarText(mail));

/** Each event of a mail's calendar file by method, id, place in its series, and status. */
function eventsOf(mail: Email | undefined): string[] {
  const calendar = fileOf(mail);
  const method = calendar.getFirstPropertyValue('method');
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) =>
      [
        method,
        ...['uid', 'recurrence-id', 'status'].map((name) => event.getFirstPropertyValue(name)),
      ]
        .map(String)
        .join(' '),
    );
}

function calendarOf(mail: Email | undefined) {
  const calendar = fileOf(mail);
  const event = calendar.getFirstSubcomponent('vevent');
  const values = (name: string) => String(event?.getFirstPropertyValue(name));
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: values('uid'),
    sequence: Number(values('sequence')),
    status: values('status'),
    start: values('dtstart'),
    attendees: event?.getAllProperties('attendee').map((one) => String(one.getFirstValue())),
  };
}

/** A booking of ann's with a colleague and a guest by email. */
async function invitation(changes: Readonly<Record<string, unknown>> = {}) {
  const { ann, room } = await bookingWorld(api);
  const bob = await colleagueOf(api, ann);
  const guest = `guest-${ann.id}@partner.test`;
  const invitees = [{ userId: bob.id }, { email: guest, name: 'Gus' }];
  const { data } = await book(api, ann, room.id, { invitees, ...changes });
  return { ann, bob, guest, room, id: data.id, params: { id: data.id } };
}

describe('the mails of a booking', () => {
  it('[Z-80] go to owner, invited staff and guests, after the booking was stored', async () => {
    const { ann, bob, guest } = await invitation({ title: 'ประชุมทีม, weekly' });
    expect(server.to(ann.email)).toEqual([]);
    await sendMails();
    expect(subjectsTo(ann.email)).toEqual(['Your booking is confirmed: ประชุมทีม, weekly']);
    const invited = `${ann.fullName} invited you: ประชุมทีม, weekly`;
    expect([subjectsTo(bob.email), subjectsTo(guest)]).toEqual([[invited], [invited]]);
  });

  it('[Z-80] have title, time, place and people, with the merchant’s name and colour', async () => {
    const { ann, bob, room, id } = await invitation({ description: '<b>Bring</b> slides' });
    await api.db
      .updateTable('merchant')
      .set({ title: 'Acme & Co', support_contact: 'desk@acme.test' })
      .where('id', '=', ann.merchantId)
      .execute();
    await sendMails();
    const [mail] = server.to(bob.email);
    expect(mail?.from).toEqual({ address: sender, name: 'Acme & Co' });
    expect(mail?.replyTo).toEqual([{ address: ann.email, name: ann.fullName }]);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Mon, 2 Nov 2026, 10:00–11:00 (Thailand Time)');
      expect(part).toContain(room.name);
      expect(part).toContain(ann.fullName);
      expect(part).toContain('desk@acme.test');
      expect(part).toContain(`https://${ann.host}/my-booking?id=${id}`);
    }
    expect(mail?.html).toContain('<strong>Acme &amp; Co</strong>');
    expect(mail?.html).toContain('background:#074E9F;color:#FFFFFF');
    expect(mail?.html).toContain('&lt;b&gt;Bring&lt;/b&gt; slides');
  });

  it('[Z-80] [I-01] are in Thai if the merchant is', async () => {
    const { ann, room } = await bookingWorld(api);
    await api.db
      .updateTable('merchant')
      .set({ locale: 'th' })
      .where('id', '=', ann.merchantId)
      .execute();
    await book(api, ann, room.id, { title: 'ประชุม' });
    await sendMails();
    const [mail] = server.to(ann.email);
    expect(mail?.subject).toBe('ยืนยันการจองของคุณแล้ว: ประชุม');
    expect(mail?.text).toContain('เวลา: จันทร์ 2 พ.ย. 2569 10:00–11:00 น. (เวลาประเทศไทย)');
  });

  it('[Z-80] [P-01] are in the person’s language, and only of the enabled kinds', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await api.call(updateMe, { as: ann, body: { mutedMails: ['decisions'] } });
    await api.call(updateMe, { as: bob, body: { language: 'th' } });
    await book(api, ann, room.id, { title: 'Review', invitees: [{ userId: bob.id }] });
    await sendMails();
    expect(subjectsTo(ann.email)).toEqual([]);
    expect(subjectsTo(bob.email)).toEqual([`${ann.fullName} เชิญคุณ: Review`]);
  });

  it('[Z-80] have one id and a growing sequence, and withdraw what is cancelled', async () => {
    const { ann, bob, guest, id, params } = await invitation();
    await api.call(editBooking, {
      as: ann,
      params,
      body: { version: 1, start: at('14:00'), end: at('15:00') },
    });
    for (let turn = 0; turn < 2; turn += 1) await sendMails();
    await api.call(cancelBooking, { as: ann, params, body: { version: 2 } });
    await sendMails();
    const uid = `${id}@axp-booking`;
    const all = [`mailto:${ann.email}`, `mailto:${bob.email}`, `mailto:${guest}`];
    const read = server.to(guest).map(calendarOf);
    expect(read).toMatchObject([
      { method: 'REQUEST', uid, sequence: 1, status: 'CONFIRMED', start: '2026-11-02T10:00:00' },
      { method: 'REQUEST', uid, sequence: 2, status: 'CONFIRMED', start: '2026-11-02T14:00:00' },
      { method: 'CANCEL', uid, sequence: 3, status: 'CANCELLED' },
    ]);
    expect(read.map(({ attendees }) => attendees?.map((one) => one.toLowerCase()).sort())).toEqual([
      all.toSorted(),
      all.toSorted(),
      [`mailto:${guest}`],
    ]);
  });

  it('[Z-80] show the booking as of each event, however late they are sent', async () => {
    const { ann, guest, params } = await invitation({ title: 'First title' });
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'Second title' } });
    await sendMails();
    await sendMails();
    expect(subjectsTo(guest)).toEqual([
      `${ann.fullName} invited you: First title`,
      'Invitation has been updated: Second title',
    ]);
  });

  it('[Z-80] notify a removed guest, and one who is invited later', async () => {
    const { ann, bob, guest, params } = await invitation();
    const late = `late-${ann.id}@partner.test`;
    await api.call(editBooking, {
      as: ann,
      params,
      body: { version: 1, invitees: [{ userId: bob.id }, { email: late }] },
    });
    await sendMails();
    await sendMails();
    expect(server.to(guest).map(calendarOf)).toMatchObject([
      { method: 'REQUEST' },
      { method: 'CANCEL', sequence: 2 },
    ]);
    expect(subjectsTo(late)).toEqual([`${ann.fullName} invited you: Weekly sync`]);
  });

  it('[Z-80] send one mail about a series: as one recurring event, then by its single dates', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id, {
      start: at('10:00', 9),
      end: at('11:00', 9),
      recurrence: { frequency: 'daily', interval: 1, count: 4 },
      exceptions: [{ action: 'skip', originalStart: at('10:00', 10) }],
    });
    const { id, series } = data;
    const uid = `${series?.id}@axp-booking`;
    await sendMails();
    const last = (await datesOf(api, series?.id ?? null)).at(-1)?.id ?? '';
    const later = { start: at('14:00', 12), end: at('15:00', 12) };
    await api.call(editBooking, {
      as: ann,
      params: { id: last },
      body: { version: 1, ...later },
    });
    await sendMails();
    await api.call(cancelBooking, {
      as: ann,
      params: { id },
      query: { scope: 'all' },
      body: { version: 1 },
    });
    await sendMails();
    const [booked, moved, cancelled] = server.to(ann.email);
    expect(server.to(ann.email)).toHaveLength(3);
    expect(booked?.text).toContain('When: Mon, 9 Nov 2026, 10:00–11:00 (Thailand Time)');
    expect(booked?.text).toContain('Also on: Wed, 11 Nov 2026, 10:00–11:00');
    expect(eventsOf(booked)).toEqual([`REQUEST ${uid} null CONFIRMED`]);
    expect(datesIn(calendarText(booked)).map(({ start }) => start)).toEqual([
      at('10:00', 9),
      at('10:00', 11),
      at('10:00', 12),
    ]);
    expect(eventsOf(moved)).toEqual([`REQUEST ${uid} 2026-11-12T10:00:00 CONFIRMED`]);
    expect(datesIn(calendarText(moved))).toMatchObject([later]);
    expect(eventsOf(cancelled)).toEqual([
      `CANCEL ${uid} null CANCELLED`,
      `CANCEL ${uid} 2026-11-12T10:00:00 CANCELLED`,
    ]);
    const sequences = [booked, moved, cancelled].map((mail) => calendarOf(mail).sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(sequences).size).toBe(3);
  });

  it('[Z-72] are not sent for a refused request', async () => {
    const { ann, room } = await invitation();
    const eve = await colleagueOf(api, ann);
    await book(api, eve, room.id, { invitees: [{ email: 'nobody@partner.test' }] });
    await sendMails();
    expect([...server.to(eve.email), ...server.to('nobody@partner.test')]).toEqual([]);
  });

  it('[Z-72] are stored once per event and address', async () => {
    const { ann } = await invitation();
    const [mail] = await queued();
    if (!mail) throw new Error('no mail was written');
    const again = api.db
      .insertInto('outbox_mail')
      .values({ ...mail, id: crypto.randomUUID() })
      .execute();
    await expect(again).rejects.toThrow('outbox_mail_once');
    await sendMails();
    await sendMails();
    expect(server.to(ann.email)).toHaveLength(1);
  });
});

describe('a mail server in trouble', () => {
  it('[Z-72] that is down for an hour neither loses nor doubles a mail', async () => {
    const { port } = server;
    await server.stop();
    const people = await Promise.all([invitation(), invitation(), invitation()]);
    for (let minute = 0; minute < 60; minute += 5) {
      await sendMails();
      await pass(5);
    }
    expect((await queued()).every(({ sent_at, failed_at }) => !sent_at && !failed_at)).toBe(true);
    server = await startMailServer(port);
    for (let minute = 0; minute < 60; minute += 10) {
      await pass(10);
      await sendMails();
    }
    const addresses = people.flatMap(({ ann, bob, guest }) => [ann.email, bob.email, guest]);
    expect(addresses.map((address) => server.to(address).length)).toEqual(addresses.map(() => 1));
    expect((await queued()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  });

  it('[Z-72] that defers a mail is tried again; the other mails are sent', async () => {
    const { bob, guest } = await invitation();
    server.reply = (address) => (address === guest ? { code: 451, text: 'Greylisted' } : null);
    await sendMails();
    expect([server.to(guest).length, server.to(bob.email).length]).toEqual([0, 1]);
    server.reply = () => null;
    await sendMails();
    expect(server.to(guest)).toHaveLength(0);
    await pass(1);
    await sendMails();
    expect(server.to(guest)).toHaveLength(1);
  });

  it('[Z-72] [H-05] that reports an unknown mailbox is not tried again; the log does not name it', async () => {
    const { guest } = await invitation();
    server.reply = (address) =>
      address === guest ? { code: 550, text: `No such user: ${guest}` } : null;
    await sendMails();
    const mail = (await queued()).find(({ recipient }) => recipient === guest);
    expect(mail?.failed_at).not.toBeNull();
    expect(mail?.last_error).toContain('No such user');
    expect(logLines.join()).toContain('mail_refused');
    expect(logLines.join()).toContain(mail?.id);
    expect(logLines.join()).toContain('No such user: [recipient]');
    expect(logLines.join()).not.toContain(guest);
    server.reply = () => null;
    await pass(600);
    await sendMails();
    expect(server.to(guest)).toEqual([]);
  });

  it('[Z-72] that fails for four days ends the attempts, and a person is notified', async () => {
    const { guest } = await invitation();
    server.reply = () => ({ code: 451, text: 'Try later' });
    await api.db.updateTable('outbox_mail').set({ tries: 99 }).execute();
    await sendMails();
    const mail = (await queued()).find(({ recipient }) => recipient === guest);
    expect([mail?.failed_at === null, mail?.tries]).toEqual([false, 100]);
    const lines = logLines.map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'mail_given_up').map(({ level }) => level)).toEqual([
      'error',
      'error',
      'error',
    ]);
  });

  it('[Z-80] never gets an update before its invitation', async () => {
    const { ann, guest, params } = await invitation();
    server.reply = (address) => (address === guest ? { code: 451, text: 'Later' } : null);
    await sendMails();
    server.reply = () => null;
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'Renamed' } });
    await sendMails();
    expect(server.to(guest)).toEqual([]);
    await pass(1);
    await sendMails();
    await sendMails();
    expect(server.to(guest).map((mail) => calendarOf(mail).sequence)).toEqual([1, 2]);
  });

  it('[Z-53] [Z-72] gets a mail again with the same id if its sender was killed', async () => {
    const { ann } = await invitation();
    await sendMails();
    // As a server leaves it that dies between the reply and the note of it.
    await api.db
      .updateTable('outbox_mail')
      .set({ sent_at: null })
      .where('recipient', '=', ann.email)
      .execute();
    await sendMails();
    expect(server.to(ann.email)).toHaveLength(1);
    await pass(11);
    await sendMails();
    const ids = server.to(ann.email).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('[Z-72] gets no mails that this release can’t read; the others are sent', async () => {
    const { ann } = await invitation();
    await api.db.updateTable('outbox_event').set({ facts: '{}' }).execute();
    const next: { ann: Member } = await invitation();
    await sendMails();
    expect([server.to(ann.email).length, server.to(next.ann.email).length]).toEqual([0, 1]);
  });
});

describe('the outbox', () => {
  it('deletes mails 90 days after the end of their booking, not after they were sent', async () => {
    await invitation();
    await sql`update outbox_event set created_at = now() - interval '91 days'`.execute(api.db);
    await api.runJob('forget_mails');
    // The bookings are still to come.
    expect(await queued()).toHaveLength(3);
    await sql`
      update booking set starts_at = now() - interval '92 days', ends_at = now() - interval '91 days'
    `.execute(api.db);
    await api.runJob('forget_mails');
    expect(await queued()).toEqual([]);
  });
});
