import { editBooking, planMaintenance, releaseBookings } from '@axp/contracts';
import type { DeactivateUserBody } from '@axp/contracts/administration';
import { deactivateUser } from '@axp/contracts/administration';
import { createSmtpTransport } from '@axp/server-kit/mail';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { daily, datesOf } from '../bookings/series-world.ts';
import type { MailServer } from './mail-server.ts';
import { startMailServer } from './mail-server.ts';

const sender = 'booking@axp.test';

let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  const transport = createSmtpTransport({ url: server.url, sender });
  api = await startTestApi({
    mail: { sender, originOf: (host) => `https://${host}`, transport },
  });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

const sendMails = () => api.runJob('send_mails');

it('[D-04] a deactivation sends each person one mail, with a calendar file for each booking', async () => {
  const { ann, room } = await bookingWorld(api);
  const bob = await colleagueOf(api, ann);
  const guest = `guest-${ann.id}@partner.test`;
  const invitees = [{ userId: bob.id }, { email: guest, name: 'Gus' }];
  const { data: first } = await book(api, ann, room.id, { invitees });
  const later = { title: 'Second', start: at('13:00'), end: at('14:00'), invitees };
  const { data: second } = await book(api, ann, room.id, later);
  const as = await administrator(api, ann);
  await sendMails();
  const decisions = [first.id, second.id].map((id) => ({
    key: `upcoming:${id}`,
    fate: 'cancel' as const,
  }));
  const body = { version: 1, decisions };
  await api.call(deactivateUser, { as, params: { id: ann.id }, body });
  await sendMails();
  await sendMails();
  for (const address of [bob.email, guest]) {
    const [mail, ...others] = server.to(address).slice(2);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Some of your bookings have changed');
    expect(mail?.text).toContain('Reason: The account of the previous owner was deactivated.');
    expect(mail?.text).toContain('Weekly sync: Invitation has been cancelled');
    expect(mail?.text).toContain('Second: Invitation has been cancelled');
    const files = mail?.attachments.map(({ mimeType }) => mimeType) ?? [];
    expect(files.filter((type) => type === 'text/calendar').length).toBeGreaterThanOrEqual(2);
  }
  // The one whose access ended gets none.
  expect(server.to(ann.email)).toHaveLength(2);
  const unsent = await api.db
    .selectFrom('outbox_mail')
    .select('id')
    .where('sent_at', 'is', null)
    .execute();
  expect(unsent).toEqual([]);
});

/** The events of all calendar files of a mail, each as `UID RECURRENCE-ID`. */
function eventsIn(mail: ReturnType<MailServer['to']>[number] | undefined): string[] {
  const files = (mail?.attachments ?? []).filter(({ filename }) => filename?.endsWith('.ics'));
  return files.flatMap(({ content }) => {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    const unfolded = text.replaceAll('\r\n ', '');
    return unfolded
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) =>
        [/^UID:(.*)$/m, /^RECURRENCE-ID.*:(.*)$/m]
          .map((line) => line.exec(event)?.[1]?.trim() ?? '')
          .join(' '),
      );
  });
}

/** Mails to an address since it had so many. */
async function mailsAfter(address: string, before: number) {
  await sendMails();
  await sendMails();
  return server.to(address).slice(before);
}

async function leaverWorld() {
  const { ann, room } = await bookingWorld(api);
  const [bob, cat] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
  const guest = `guest-${ann.id}@partner.test`;
  const invitees = [{ userId: bob.id }, { email: guest, name: 'Gus' }];
  const as = await administrator(api, ann);
  const leave = (decisions: DeactivateUserBody['decisions']) =>
    api.call(deactivateUser, { as, params: { id: ann.id }, body: { version: 1, decisions } });
  return { ann, bob, cat, guest, invitees, room, as, leave };
}

async function counts(people: readonly string[]): Promise<Map<string, number>> {
  await sendMails();
  return new Map(people.map((address) => [address, server.to(address).length]));
}

it('[D-04] the mail of a transferred series of 12 dates lists each date once, and its new owner', async () => {
  const { as, ann, bob, cat, guest, invitees, room, leave } = await leaverWorld();
  const { data: series } = await book(api, ann, room.id, { invitees, recurrence: daily(12) });
  const singles = [];
  for (const day of [3, 4, 5]) {
    const body = {
      invitees,
      title: `Single ${day}`,
      start: at('13:00', day),
      end: at('14:00', day),
    };
    singles.push((await book(api, ann, room.id, body)).data.id);
  }
  const before = await counts([bob.email, cat.email, guest]);
  const keys = [series.seriesId, ...singles].map((id) => `upcoming:${id}`);
  const left = await leave(keys.map((key) => ({ key, fate: 'transfer', toId: cat.id })));
  expect(left.status).toBe(200);
  for (const [address, count] of before) {
    const [mail, ...others] = await mailsAfter(address, count);
    expect(others).toEqual([]);
    expect(mail?.text?.match(/\d+ Nov 2026, 10:00/g)).toHaveLength(12);
    expect(mail?.text?.match(/Weekly sync/g)).toHaveLength(1);
    expect(mail?.text).toContain(
      `${as.fullName} changed it: booked for: ${ann.fullName} → ${cat.fullName}`,
    );
    const events = eventsIn(mail);
    expect(new Set(events).size).toBe(events.length);
    expect(new Set(events.map((event) => event.split(' ')[0])).size).toBe(4);
    expect(mail?.bytes).toBeLessThan(30_000);
  }
});

it('[D-04] invitees of some dates of a transferred series are notified of these dates', async () => {
  const { as, ann, bob, cat, guest, room, leave } = await leaverWorld();
  const { data: series } = await book(api, ann, room.id, { recurrence: daily(4) });
  const [, second] = await datesOf(api, series.seriesId);
  const invitees = [{ userId: bob.id }, { email: guest, name: 'Gus' }];
  const edited = await api.call(editBooking, {
    as: ann,
    params: { id: second?.id ?? '' },
    body: { version: 1, invitees },
  });
  expect(edited.status).toBe(200);
  const before = await counts([bob.email, guest]);
  await leave([{ key: `upcoming:${series.seriesId}`, fate: 'transfer', toId: cat.id }]);
  for (const [address, count] of before) {
    const mails = await mailsAfter(address, count);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Invitation has been updated: Weekly sync',
    ]);
    expect(mails[0]?.text?.match(/\d+ Nov 2026, 10:00/g)).toEqual(['3 Nov 2026, 10:00']);
    expect(mails[0]?.text).toContain(
      `${as.fullName} changed it: booked for: ${ann.fullName} → ${cat.fullName}`,
    );
  }
});

/** Plans maintenance for which bookings are cancelled, and others are kept. */
function cancelForMaintenance(
  as: Member,
  roomId: string,
  ids: readonly string[],
  keptIds: readonly string[] = [],
) {
  const decision = { version: 1, reason: 'The walls are painted' };
  const bookings = [
    ...ids.map((id) => ({ ...decision, action: 'cancel' as const, id })),
    ...keptIds.map((id) => ({ ...decision, action: 'notify' as const, id })),
  ];
  const window = { start: at('09:00'), end: at('18:00', 30) };
  const body = { kind: 'maintenance' as const, title: 'Painting', ...window, bookings };
  return api.call(planMaintenance, { as, params: { id: roomId }, body });
}

it('[Z-03] maintenance over 5 dates of a series and another booking sends each person one mail', async () => {
  const { ann, bob, guest, invitees, room, as } = await leaverWorld();
  const { data: series } = await book(api, ann, room.id, { invitees, recurrence: daily(5) });
  const other = { title: 'Single', start: at('13:00', 3), end: at('14:00', 3), invitees };
  const { data: single } = await book(api, ann, room.id, other);
  const before = await counts([ann.email, bob.email, guest]);
  const ids = [...(await datesOf(api, series.seriesId)).map(({ id }) => id), single.id];
  const planned = await cancelForMaintenance(as, room.id, ids);
  expect(planned.status).toBe(201);
  for (const [address, count] of before) {
    const [mail, ...others] = await mailsAfter(address, count);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Some of your bookings have changed');
    expect(mail?.text?.match(/\d+ Nov 2026, 10:00/g)).toHaveLength(5);
    expect(mail?.text?.match(/\d+ Nov 2026, 13:00/g)).toHaveLength(1);
    expect(mail?.text?.match(/The walls are painted/g)).toHaveLength(1);
    expect(mail?.text).not.toContain('deactivated');
    // The whole series is one event.
    expect(new Set(eventsIn(mail)).size).toBe(2);
    expect(eventsIn(mail)).toHaveLength(2);
  }
});

it('[Z-03] maintenance over 5 dates of one series sends a mail about the series', async () => {
  const { ann, guest, invitees, room, as } = await leaverWorld();
  const { data: series } = await book(api, ann, room.id, { invitees, recurrence: daily(5) });
  const before = await counts([ann.email, guest]);
  const ids = (await datesOf(api, series.seriesId)).map(({ id }) => id);
  await cancelForMaintenance(as, room.id, ids);
  for (const [address, count] of before) {
    const [mail, ...others] = await mailsAfter(address, count);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/cancelled.*: Weekly sync/);
    expect(mail?.text?.match(/\d+ Nov 2026, 10:00/g)).toHaveLength(5);
    expect(mail?.text).toContain('Reason: The walls are painted');
    expect(mail?.text).toContain(`${as.fullName} cancelled it.`);
  }
});

it('[Z-03] maintenance that cancels one date of a series keeps the others in calendars', async () => {
  const { ann, guest, invitees, room, as } = await leaverWorld();
  const { data: series } = await book(api, ann, room.id, { invitees, recurrence: daily(3) });
  const before = await counts([ann.email, guest]);
  const [first, second, third] = await datesOf(api, series.seriesId);
  const kept = [first, second].flatMap((date) => (date ? [date.id] : []));
  const planned = await cancelForMaintenance(as, room.id, third ? [third.id] : [], kept);
  expect(planned.status).toBe(201);
  const [mail, ...others] = await mailsAfter(ann.email, before.get(ann.email) ?? 0);
  expect(others).toEqual([]);
  expect(mail?.text?.match(/\d+ Nov 2026, 10:00/g)).toHaveLength(3);
  for (const [address, count] of before) {
    const mails = await mailsAfter(address, count);
    const files = mails.flatMap(({ attachments }) =>
      attachments.map(({ content }) =>
        typeof content === 'string' ? content : new TextDecoder().decode(content),
      ),
    );
    const [cancellation, ...more] = new Set(files.filter((file) => file.includes('METHOD:CANCEL')));
    expect(more).toEqual([]);
    expect(cancellation?.match(/^DTSTART;.*/gm)?.map((line) => line.trim())).toEqual([
      'DTSTART;TZID=Asia/Bangkok:20261104T100000',
    ]);
    expect(cancellation).toContain('RECURRENCE-ID');
    expect(cancellation).not.toContain('RRULE');
  }
});

it('[Z-63] releasing many bookings sends each invitee one mail', async () => {
  const { ann, bob, guest, invitees, room } = await leaverWorld();
  await book(api, ann, room.id, { invitees });
  await book(api, ann, room.id, { invitees, start: at('10:00', 3), end: at('11:00', 3) });
  const before = await counts([bob.email, guest]);
  const body = { from: at('00:00'), to: at('00:00', 6) };
  expect((await api.call(releaseBookings, { as: ann, body })).status).toBe(200);
  for (const [address, count] of before) {
    const [mail, ...others] = await mailsAfter(address, count);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('3 Nov 2026, 10:00');
  }
});
