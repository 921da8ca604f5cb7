import type { EditBookingBody } from '@axp/contracts';
import {
  approveBooking,
  cancelBooking,
  createCalendarFeed,
  editBooking,
  getBooking,
  listBookingEvents,
  listMyBookings,
  listNotifications,
} from '@axp/contracts';
import { exportMerchantBookings } from '@axp/contracts/administration';
import type { MailMessage } from '@axp/server-kit/mail';
import { expect, it } from '@jest/globals';
import type { z } from 'zod/mini';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import type { ShownDate } from '../feeds/calendar-dates.ts';
import { CalendarProgram, shownDatesIn } from '../feeds/calendar-dates.ts';
import { send } from '../send.ts';
import { at } from './booking-world.ts';
import { bookSeries, daily, datesOf } from './series-world.ts';

const worlds = 8;
const seriesPerWorld = 25;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

/** A generator with a seed, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
type Random = ReturnType<typeof random>;

interface World {
  readonly ann: Member;
  readonly boss: Member;
  readonly guests: readonly [string, string];
  readonly rooms: Readonly<Record<'volga' | 'rhine' | 'zambezi', string>>;
}

async function buildWorld(number: number): Promise<World> {
  const ann = await api.member();
  const merchant_id = ann.merchantId;
  const boss = await api.member({ user: { merchant_id, is_administrator: true } });
  const { id: building_id } = await buildBuilding(api.db, { merchant_id, address: '1 River Road' });
  const booking_rules = JSON.stringify({ maxUpcomingBookings: 1000 });
  const place = { merchant_id, building_id, booking_rules };
  const [volga, rhine, zambezi] = await Promise.all([
    buildResource(api.db, { ...place, name: 'Volga' }),
    buildResource(api.db, { ...place, name: 'Rhine' }),
    buildResource(api.db, { ...place, name: 'Zambezi', needs_approval: true }),
  ]);
  const guests = [`gus-${number}@partner.test`, `gail-${number}@partner.test`] as const;
  return { ann, boss, guests, rooms: { volga: volga.id, rhine: rhine.id, zambezi: zambezi.id } };
}

const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** Four mornings, of which some are moved, repaired, pending, cancelled or renamed afterwards. */
async function buildSeries(world: World, index: number, next: Random): Promise<void> {
  const { ann, boss, guests, rooms } = world;
  // Every series has a time of day of its own, so that no two meet in Rhine or Zambezi.
  const start = later(at('00:00', 10), index * 45 * minuteMs);
  const originalStart = later(start, next(4) * dayMs);
  const repaired = { action: 'replace', originalStart } as const;
  const exceptions = [
    [],
    [{ ...repaired, resourceId: rooms.rhine }],
    [{ ...repaired, resourceId: rooms.zambezi }],
    [{ action: 'skip', originalStart }],
  ][next(4)];
  const { data } = await bookSeries(api, ann, rooms.volga, {
    title: `Series ${index}`,
    start,
    end: later(start, 30 * minuteMs),
    recurrence: daily(4),
    invitees: [{ email: guests[0] }],
    exceptions,
  });
  for (let left = 1 + next(3); left > 0; left -= 1) {
    const dates = await datesOf(api, data.seriesId);
    const date = dates[next(dates.length)];
    if (!date || date.status === 'cancelled') continue;
    const params = { id: date.id };
    const { version } = date;
    const edit = (
      body: Omit<z.input<typeof EditBookingBody>, 'version'>,
      scope = 'this' as const,
    ) => api.call(editBooking, { as: ann, params, query: { scope }, body: { version, ...body } });
    const changes = [
      () => edit({ title: `Renamed ${index}` }),
      () =>
        edit({ start: later(date.starts_at, 10 * dayMs), end: later(date.ends_at, 10 * dayMs) }),
      () => edit({ resourceId: rooms.rhine }),
      () => edit({ resourceId: rooms.zambezi }),
      () => edit({ invitees: [{ email: guests[1] }] }),
      () => api.call(cancelBooking, { as: ann, params, body: { version } }),
      () => api.call(approveBooking, { as: boss, params, body: { version } }),
      () =>
        api.call(editBooking, {
          as: ann,
          params,
          query: { scope: 'all' },
          body: { version, title: `Whole ${index}` },
        }),
    ];
    // A change that its date does not allow is refused, and leaves it as it is.
    await changes[next(changes.length)]?.();
  }
}

/** A date as each output has to show it. */
interface Truth {
  readonly id: string;
  readonly seriesId: string | null;
  readonly originalStart: string | null;
  readonly title: string;
  readonly room: string;
  readonly start: string;
  readonly end: string;
  readonly status: string;
  readonly invitees: readonly string[];
}

async function truthOf({ ann }: World): Promise<readonly Truth[]> {
  const [rows, invitees] = await Promise.all([
    api.db
      .selectFrom('booking')
      .innerJoin('resource', 'resource.id', 'booking.resource_id')
      .select(['booking.id', 'booking.series_id', 'booking.original_start', 'booking.title'])
      .select(['resource.name', 'booking.starts_at', 'booking.ends_at', 'booking.status'])
      .where('booking.merchant_id', '=', ann.merchantId)
      .execute(),
    api.db
      .selectFrom('booking_invitee')
      .select(['booking_id', 'email'])
      .where('merchant_id', '=', ann.merchantId)
      .execute(),
  ]);
  return rows.map((row) => ({
    id: row.id,
    seriesId: row.series_id,
    originalStart: row.original_start,
    title: row.title,
    room: row.name,
    start: row.starts_at,
    end: row.ends_at,
    status: row.status,
    invitees: invitees.filter((one) => one.booking_id === row.id).map(({ email }) => email),
  }));
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

const timesOf = ({ id, title, room, start, end, status }: Truth) => ({
  id,
  title,
  room,
  start,
  end,
  status,
});

/** As a calendar shows a date; its place begins with the name of the room. */
const shownOf = (date: ShownDate) =>
  [date.uid, date.originalStart, date.title, date.place.split(',')[0], date.start, date.end].concat(
    date.status,
  );

const expectedOf = (date: Truth) => [
  `${date.seriesId}@axp-booking`,
  date.originalStart,
  date.title,
  date.room,
  date.start,
  date.end,
  date.status === 'pending-approval-book' ? 'TENTATIVE' : 'CONFIRMED',
];

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

async function listed({ ann: as }: World) {
  const found = [];
  for (const group of ['upcoming', 'past'] as const) {
    let cursor: string | undefined;
    do {
      const query = { group, limit: 100, ...(cursor && { cursor }) };
      const { data, meta } = await api.call(listMyBookings, { as, query });
      found.push(...data.map(({ resource, ...date }) => ({ ...date, room: resource.name })));
      cursor = meta.nextCursor ?? undefined;
    } while (cursor);
  }
  return found.map(({ id, title, room, start, end, status }) => ({
    id,
    title,
    room,
    start,
    end,
    status,
  }));
}

const statusWords: Readonly<Record<string, string>> = {
  'pending-approval-book': 'Waiting for approval',
  'pending-approval-edit': 'Waiting for approval',
  approved: 'Confirmed',
  'approved-edit': 'Confirmed',
  cancelled: 'Cancelled',
};

/** As an export writes it: `2026-11-02 10:00` in Bangkok. */
const onTheWall = (instant: string) =>
  later(instant, 7 * 60 * minuteMs)
    .slice(0, 16)
    .replace('T', ' ');

async function exported({ boss }: World) {
  const headers = { host: boss.host, authorization: `Bearer ${await api.tokenOf(boss)}` };
  const query = { columns: 'id,status,start,end,resource,title' };
  const { payload } = await send(api, exportMerchantBookings, { headers, query });
  return payload
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(1)
    .filter(Boolean);
}

function inCalendar(address: string): readonly ShownDate[] {
  const program = new CalendarProgram();
  const mails = sent.filter(({ to, calendar }) => to.address === address && calendar);
  // The id of a mail grows with time; mails of one batch are sent side by side.
  for (const { calendar } of mails.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (calendar) program.receive(calendar);
  }
  return program.dates;
}

/** Page answer, history and file of one date. */
async function expectPages({ ann: as }: World, date: Truth): Promise<void> {
  const params = { id: date.id };
  const { data } = await api.call(getBooking, { as, params });
  const page = [data.title, data.resource.name, data.start, data.end, data.status];
  expect(page).toEqual([date.title, date.room, date.start, date.end, date.status]);
  expect(data.invitees.map(({ email }) => email)).toEqual(date.invitees);
  const moved = data.series?.movedDates.find(({ bookingId }) => bookingId === date.id);
  if (moved)
    expect([moved.resource.name, moved.start, moved.status]).toEqual([
      date.room,
      date.start,
      date.status,
    ]);
  const events = (await api.call(listBookingEvents, { as, params })).data;
  expect(events.at(-1)?.to).toBe(date.status);
  if (date.status !== 'pending-approval-edit') {
    const changes = events.flatMap((event) =>
      event.to === 'pending-approval-edit' ? [] : event.changes,
    );
    const place = changes.findLast(({ field }) => field === 'resource');
    if (place?.field === 'resource') expect(place.after.name).toBe(date.room);
  }
  const headers = { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` };
  const file = await api.inject({ url: `/v1/frontend/bookings/${date.id}.ics`, headers });
  const [own] = shownDatesIn(file.body);
  const status = date.status === 'cancelled' ? 'CANCELLED' : expectedOf(date).at(-1);
  expect(own && shownOf(own)).toEqual([...expectedOf(date).slice(0, -1), status]);
}

async function expectOutputs(world: World): Promise<void> {
  const { ann, guests } = world;
  const dates = await truthOf(world);
  const open = dates.filter(({ status }) => status !== 'cancelled');
  expect(byId(await listed(world))).toEqual(byId(dates).map(timesOf));
  expect((await exported(world)).sort()).toEqual(
    dates
      .map(({ id, status, start, end, room, title }) =>
        [id, statusWords[status], onTheWall(start), onTheWall(end), room, title].join(','),
      )
      .sort(),
  );
  const { data: feed } = await api.call(createCalendarFeed, { as: ann, body: {} });
  const { body } = await api.inject({ url: feed.path, headers: { host: ann.host } });
  expect(sorted(shownDatesIn(body).map(shownOf))).toEqual(sorted(open.map(expectedOf)));
  expect(sorted(inCalendar(ann.email).map(shownOf))).toEqual(sorted(open.map(expectedOf)));
  // Guests hear of nothing while a decision is awaited (H-09), so these may be as they were.
  const awaited = open.filter(({ status }) => status === 'pending-approval-edit');
  const keys = new Set(
    awaited.map(({ seriesId, originalStart }) => `${seriesId} ${originalStart}`),
  );
  const isAwaited = (uid: string, start: string) => keys.has(`${uid.split('@')[0]} ${start}`);
  for (const guest of guests) {
    const invited = open.filter(
      ({ invitees, status }) => invitees.includes(guest) && !status.startsWith('pending'),
    );
    const shown = inCalendar(guest).filter(
      ({ uid, originalStart }) => !isAwaited(uid, originalStart),
    );
    expect(sorted(shown.map(shownOf))).toEqual(sorted(invited.map(expectedOf)));
  }
  const truth = new Map(dates.map((date) => [date.id, date]));
  const { data: notices } = await api.call(listNotifications, { as: ann, query: {} });
  for (const { bookingId, booking, title } of notices) {
    const date = truth.get(bookingId ?? '');
    expect([title, booking?.resource.name, booking?.start, booking?.end]).toEqual([
      date?.title,
      date?.room,
      date?.start,
      date?.end,
    ]);
  }
  // Pages take a call each, so every twelfth date stands for the others.
  for (const date of dates.filter((_, index) => index % 12 === 0)) await expectPages(world, date);
}

it('[Z-61] [Z-80] [Z-81] every output agrees on each date of 200 random series', async () => {
  const all = await Promise.all(Array.from({ length: worlds }, (_, number) => buildWorld(number)));
  await Promise.all(
    all.map(async (world, number) => {
      const next = random(20261128 + number);
      for (let index = 0; index < seriesPerWorld; index += 1) await buildSeries(world, index, next);
    }),
  );
  // Each run takes the oldest mail of a booking and recipient.
  for (let round = 0; round < 6; round += 1) await api.runJob('send_mails');
  await Promise.all(all.map(expectOutputs));
});
