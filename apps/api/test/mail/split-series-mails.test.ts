import { approveBooking, editBooking } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, bookingWorld } from '../bookings/booking-world.ts';
import { bookSeries, daily, datesOf, seriesTools } from '../bookings/series-world.ts';

const sent: MailMessage[] = [];
const guest = 'guest@partner.test';
const lateGuest = 'late@partner.test';

const api = ownTestApi({ mail: mailInto(sent) });
const tools = seriesTools(api);
beforeEach(() => {
  sent.length = 0;
});

/** Returns the calendar files in the mails to an address since the previous call. */
async function told(address: string) {
  await api.runJob('send_mails');
  const mails = sent.filter(({ to }) => to.address === address);
  sent.length = 0;
  return mails.flatMap(({ subject, calendar, moreCalendars = [] }) =>
    (calendar ? [calendar, ...moreCalendars] : []).map((file) => fileOf(subject, file)),
  );
}

function fileOf(subject: string, { method, content }: NonNullable<MailMessage['calendar']>) {
  const events = ICAL.Component.fromString(content).getAllSubcomponents('vevent');
  const values = (name: string) => events.map((event) => event.getFirstPropertyValue(name));
  return {
    subject,
    method,
    uids: [...new Set(values('uid'))],
    dates: values('recurrence-id').map(String),
    sequences: values('sequence').map(Number),
  };
}

const uidOf = (seriesId: string | null) => `${seriesId}@axp-booking`;
const wallOf = (...days: number[]) =>
  days.map((day) => `2026-11-${String(day).padStart(2, '0')}T10:00:00`);

/** Four mornings of ann's from the second on, with a guest. */
async function morningsOf(room: Parameters<typeof bookingWorld>[1] = {}) {
  const {
    ann,
    room: { id },
  } = await bookingWorld(api, room);
  const { data } = await bookSeries(api, ann, id, {
    recurrence: daily(4),
    invitees: [{ email: guest }],
  });
  const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
  return { ann, ids, seriesId: data.seriesId };
}

function toTheAfternoon(as: Member, id: string | undefined, day: number) {
  return tools.edit(as, id, 'following', {
    start: at('14:00', day),
    end: at('15:00', day),
    invitees: [{ email: guest }, { email: lateGuest }],
  });
}

describe("the mails of a change of 'this and following'", () => {
  it('[Z-80] [Z-63] remove its dates from the former series in calendars', async () => {
    const { ann, ids, seriesId } = await morningsOf();
    expect(await told(guest)).toMatchObject([{ method: 'request', uids: [uidOf(seriesId)] }]);
    const { data } = await toTheAfternoon(ann, ids[2], 4);
    await api.runJob('send_mails');
    const addresses = [ann.email, guest, lateGuest];
    const [owner, before, later] = addresses.map((address) =>
      sent.filter(({ to }) => to.address === address),
    );
    expect([owner, before, later].map((mails) => mails?.length)).toEqual([1, 1, 1]);
    expect(later?.[0]?.moreCalendars).toBeUndefined();
    const [invited, farewell] = await told(guest);
    expect(invited).toMatchObject({ method: 'request', uids: [uidOf(data.seriesId)] });
    expect(farewell).toMatchObject({
      subject: invited?.subject,
      method: 'cancel',
      uids: [uidOf(seriesId)],
      dates: wallOf(4, 5),
    });
    expect(Math.min(...(farewell?.sequences ?? []))).toBeGreaterThan(1);
  });

  it('[Z-80] remove nothing for a guest whose invitation never arrived', async () => {
    const { ann, ids } = await morningsOf();
    const failed_at = api.clock.hoursFromNow(0);
    await api.db
      .updateTable('outbox_mail')
      .set({ failed_at })
      .where('sent_at', 'is', null)
      .execute();
    await toTheAfternoon(ann, ids[2], 4);
    expect((await told(guest)).map(({ method }) => method)).toEqual(['request']);
  });

  it('[Z-80] are sent once', async () => {
    const { ann, ids } = await morningsOf();
    await told(guest);
    const { data } = await toTheAfternoon(ann, ids[1], 3);
    expect(await told(guest)).toHaveLength(2);
    await api.call(editBooking, {
      as: ann,
      params: { id: data.id },
      query: { scope: 'all' },
      body: { version: data.version, title: 'Afternoons' },
    });
    expect(await told(guest)).toMatchObject([{ method: 'request', uids: [uidOf(data.seriesId)] }]);
  });

  it('[Z-80] [Z-43] notify a guest when the change is approved, and not before', async () => {
    const { ann, ids, seriesId } = await morningsOf({ needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const approve = async (id: string | undefined) => {
      const { version } = await tools.get(ann, id);
      const query = { scope: 'all' } as const;
      await api.call(approveBooking, {
        as: boss,
        params: { id: id ?? '' },
        query,
        body: { version },
      });
    };
    await approve(ids[0]);
    expect(await told(guest)).toHaveLength(1);
    const { data } = await toTheAfternoon(ann, ids[2], 4);
    expect(data.status).toBe('pending-approval-edit');
    expect(await told(guest)).toEqual([]);
    await approve(ids[2]);
    expect(await told(guest)).toMatchObject([
      { method: 'request', uids: [uidOf(data.seriesId)] },
      { method: 'cancel', uids: [uidOf(seriesId)], dates: wallOf(4, 5) },
    ]);
  });
});
