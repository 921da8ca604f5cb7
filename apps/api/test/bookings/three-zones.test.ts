import {
  approveBooking,
  createCalendarFeed,
  downloadBooking,
  editBooking,
  getBooking,
  listNotifications,
  notificationTopics,
} from '@axp/contracts';
import { exportBookingsSheet, exportMerchantBookings } from '@axp/contracts/administration';
import { isAbout, notificationStatuses } from '@axp/contracts/vocabulary';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { downloadFile } from '../admin/xlsx-files.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { datesIn } from '../feeds/calendar-dates.ts';
import { send } from '../send.ts';
import { book } from './booking-world.ts';
import { bookSeries } from './series-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  sent.length = 0;
});

/** Places where a user from Bangkok books ten o'clock of 3 November 2026, with their zone names. */
const places = [
  { timezone: 'Asia/Singapore', utc: 2, en: 'Singapore Standard Time', th: 'เวลาสิงคโปร์' },
  { timezone: 'Europe/Berlin', utc: 9, en: 'Central European Time', th: 'เวลายุโรปกลาง' },
  { timezone: 'America/New_York', utc: 15, en: 'Eastern Time', th: 'เวลาทางตะวันออกในอเมริกาเหนือ' },
] as const;
type Place = (typeof places)[number];

/** An hour by the wall clock of a place, as so many hours after ten. */
const hourAt = ({ utc }: Place, later = 0, day = 3) => ({
  start: new Date(Date.UTC(2026, 10, day, utc + later)).toISOString(),
  end: new Date(Date.UTC(2026, 10, day, utc + later + 1)).toISOString(),
});

async function world({ timezone }: Place, language: 'en' | 'th' = 'en', needs_approval = false) {
  const boss = await administrator(api);
  const merchant_id = boss.merchantId;
  const ann = await api.member({ user: { merchant_id, language, timezone: 'Asia/Bangkok' } });
  const building = await buildBuilding(api.db, { merchant_id, timezone });
  const ofRoom = { merchant_id, building_id: building.id, needs_approval };
  const room = await buildResource(api.db, ofRoom);
  return { boss, ann, room };
}

/** The last mail to an address; each round sends one mail a booking. */
async function mailTo({ email }: { readonly email: string }): Promise<MailMessage> {
  for (let round = 1; round <= 3; round += 1) await api.runJob('send_mails');
  const mail = sent.findLast(({ to }) => to.address === email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

const zoneIds = /(Asia|Europe|America)\/\w+/;

/** Finds texts in both forms of a mail, which never name a zone as the database does. */
function expectTexts({ text, html }: MailMessage, wanted: readonly string[]) {
  const cells = html.replaceAll(/<[^>]+>/g, '\t').replaceAll('&amp;', '&');
  for (const form of [text, cells]) {
    for (const part of wanted) expect(form).toContain(part);
    expect(form).not.toMatch(zoneIds);
  }
}

describe.each(places)('a booking made in Bangkok in $timezone', (place) => {
  it.each([
    ['en', `Tue, 3 Nov 2026, 10:00–11:00 (${place.en})`],
    ['th', `อังคาร 3 พ.ย. 2569 10:00–11:00 น. (${place.th})`],
  ] as const)(
    '[Z-10] [Z-80] is mailed (%s) at ten local time with its zone',
    async (language, when) => {
      const { ann, room } = await world(place, language);
      await book(api, ann, room.id, hourAt(place));
      const mail = await mailTo(ann);
      expectTexts(mail, [when]);
      expect(datesIn(mail.calendar?.content ?? '')).toMatchObject([hourAt(place)]);
      expect(mail.calendar?.content).toContain(`DTSTART;TZID=${place.timezone}:20261103T100000`);
    },
  );

  it('[Z-10] [Z-80] has the zone of each further date of a series', async () => {
    const { ann, room } = await world(place);
    await bookSeries(api, ann, room.id, hourAt(place));
    const days = ['Tue, 3', 'Wed, 4', 'Thu, 5', 'Fri, 6', 'Sat, 7'];
    const ranges = days.map((day) => `${day} Nov 2026, 10:00–11:00 (${place.en})`);
    expectTexts(await mailTo(ann), ranges);
  });

  it('[Z-10] [Z-80] has its zone in the mail of a move', async () => {
    const { ann, room } = await world(place);
    const { data } = await book(api, ann, room.id, hourAt(place));
    await mailTo(ann);
    const body = { version: data.version, ...hourAt(place, 2) };
    await api.call(editBooking, { as: ann, params: { id: data.id }, body });
    expectTexts(await mailTo(ann), [
      `moved it from 10:00–11:00 to 12:00–13:00 (${place.en})`,
      `Tue, 3 Nov 2026, 12:00–13:00 (${place.en})`,
    ]);
  });

  it('[Z-10] [Z-43] has its zone in a request and a requested change, also in the subject', async () => {
    const { ann, boss, room } = await world(place, 'en', true);
    const { data } = await book(api, ann, room.id, hourAt(place));
    const when = `Tue, 3 Nov 2026, 10:00–11:00 (${place.en})`;
    expect((await mailTo(boss)).subject).toContain(when);
    await api.call(approveBooking, { as: boss, params: { id: data.id }, body: { version: 1 } });
    const body = { version: 2, ...hourAt(place, 2) };
    await api.call(editBooking, { as: ann, params: { id: data.id }, body });
    const wish = `Tue, 3 Nov 2026, 12:00–13:00 (${place.en})`;
    const mail = await mailTo(boss);
    expect(mail.subject).toContain(wish);
    expectTexts(mail, [`Tue, 3 Nov 2026, 10:00–11:00 → ${wish}`, when]);
  });

  it('[Z-10] [Z-81] is in the download, the feed and notifications at its instant and in its zone', async () => {
    const { ann, room } = await world(place);
    const { data } = await book(api, ann, room.id, hourAt(place));
    const headers = { host: ann.host, authorization: `Bearer ${await api.tokenOf(ann)}` };
    const file = await send(api, downloadBooking, { headers, param: data.id });
    const { data: feed } = await api.call(createCalendarFeed, { as: ann, body: {} });
    const fed = await api.inject({ url: feed.path, headers: { host: ann.host } });
    for (const { payload } of [file, fed]) {
      expect(datesIn(payload)).toMatchObject([hourAt(place)]);
      expect(payload).toContain(`DTSTART;TZID=${place.timezone}:20261103T100000`);
    }
    const { data: notes } = await api.call(listNotifications, { as: ann, query: {} });
    expect(notes[0]?.booking).toMatchObject({ ...hourAt(place), timezone: place.timezone });
    const { data: detail } = await api.call(getBooking, { as: ann, params: { id: data.id } });
    expect(detail).toMatchObject({ ...hourAt(place), timezone: place.timezone });
  });

  it.each([
    ['en', place.en],
    ['th', place.th],
  ] as const)(
    '[Z-10] is exported (%s) as ten local time, with the common name of its zone',
    async (language, zone) => {
      const { ann, boss, room } = await world(place);
      await book(api, ann, room.id, hourAt(place));
      const asked = { as: boss, language, query: { columns: 'start,end,timezone' } };
      const csv = new TextDecoder().decode(
        (await downloadFile(api, exportMerchantBookings, asked)).bytes,
      );
      expect(csv).toContain(`2026-11-03 10:00,2026-11-03 11:00,${zone}`);
      const { texts } = await downloadFile(api, exportBookingsSheet, asked);
      // 3 November 2026, 10:00 and 11:00, as dates of a spreadsheet.
      expect(texts).toMatch(/<v>46329\.41666\d*<\/v>[\s\S]*<v>46329\.458333\d*<\/v>/);
      expect(texts).toContain(zone);
      expect(texts).not.toMatch(zoneIds);
    },
  );
});

/** Topics of mails with statuses; the wording depends on both and on the recipient. */
const kinds = [
  ...notificationTopics
    .filter((topic) => !isAbout(topic, 'licence', 'account'))
    .map((topic) => ({ topic, booking_status: 'approved' })),
  ...notificationStatuses.map((booking_status) => ({ topic: 'booking', booking_status })),
].flatMap((kind) => [
  { ...kind, is_participant: false },
  { ...kind, is_participant: true },
]);

/** Topics whose mails give no time. */
const timeless = /^(?:problem|next-at-risk)/;

it.each(places)(
  '[Z-10] [Z-80] every kind of mail names the zone of $timezone after each time',
  async (place) => {
    const { ann, room } = await world(place);
    await book(api, ann, room.id, hourAt(place));
    const mail = await api.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('merchant_id', '=', ann.merchantId)
      .executeTakeFirstOrThrow();
    const recipientOf = (index: number) => `kind-${index}@partner.test`;
    await api.db
      .insertInto('outbox_mail')
      .values(
        kinds.map((kind, index) => ({
          ...mail,
          ...kind,
          id: crypto.randomUUID(),
          recipient: recipientOf(index),
        })),
      )
      .execute();
    for (let round = 1; round <= 3; round += 1) await api.runJob('send_mails');
    const wrong = kinds.flatMap((kind, index) => {
      const mails = sent.filter(({ to }) => to.address === recipientOf(index));
      const texts = mails.flatMap(({ subject, text }) => [subject, text]).join('\n');
      const times = [...texts.matchAll(/\d\d:\d\d(?:–\d\d:\d\d)?(?: \([^)]+\))?/g)];
      const shown = times.map(([time]) => time);
      const isRight =
        mails.length === 1 &&
        (timeless.test(kind.topic) ? shown.length === 0 : shown.length > 0) &&
        shown.every((time) => time === `10:00–11:00 (${place.en})`);
      return isRight ? [] : [{ ...kind, mails: mails.length, shown }];
    });
    expect(wrong).toEqual([]);
  },
);
