import {
  createBooking,
  createCalendarFeed,
  getBooking,
  listApprovals,
  listBookingEvents,
  listCalendar,
  listMyBookings,
  listNotifications,
  searchResources,
} from '@axp/contracts';
import {
  listMerchantBookings,
  listOverdueReturns,
  listReportBookings,
} from '@axp/contracts/administration';
import type { Plan, PlanMode } from '@axp/server-kit/testing';
import { PlanRecorder } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { signInFirst, startCrowdApi } from './crowd-api.ts';

jest.setTimeout(600_000);

/** Ten thousand bookings a merchant and five hundred a person. */
const size = {
  merchants: 4,
  roomsPerMerchant: 40,
  carsPerMerchant: 10,
  peoplePerMerchant: 20,
  bookings: 40_000,
};

/** Tables that grow with the bookings of a merchant. */
const growing = new Set([
  'booking',
  'booking_event',
  'booking_invitee',
  'booking_timer',
  'idempotency_key',
  'notification',
  'occupancy',
  'opening_day',
  'outbox_event',
  'outbox_mail',
  'security_event',
  'user_session',
]);

/** More than any of these paths needs, less than the bookings of one merchant by far. */
const mostRows = 1500;

/** A room has 200 bookings, so this is what one room costs, and not two. */
const mostRowsOfRoom = 300;

/** The bookings of a month, and not once for each of the 50 resources. */
const mostRowsOfReport = 6_000;

let api: TestApi;
let recorder: PlanRecorder;
let ann: Member;
let boss: Member;
let roomId: string;
let bookingId: string;
beforeAll(async () => {
  api = await startCrowdApi(size);
  ann = await signInFirst(api);
  boss = { ...(await administrator(api, ann)), host: ann.host };
  const next = await api.db
    .selectFrom('booking')
    .select(['id', 'resource_id'])
    .where('merchant_id', '=', ann.merchantId)
    .where('booker_id', '=', ann.id)
    .where('type', '=', 'room')
    .where('starts_at', '>', inDays(20))
    .orderBy('starts_at')
    .executeTakeFirstOrThrow();
  [bookingId, roomId] = [next.id, next.resource_id];
  await fillWhatJobsForget();
  await keepOpeningDays();
  recorder = new PlanRecorder(api.database);
});
afterAll(() => api.close());

const inDays = (days: number) => api.clock.hoursFromNow(24 * days);

/** Whole hours, as the grid of bookings has them, at night, when the crowd has nothing. */
const atNight = (days: number, hour = 0) =>
  `${inDays(days).slice(0, 10)}T${String(18 + hour).padStart(2, '0')}:00:00.000Z`;

const room = (days: number) => ({
  type: 'room' as const,
  resourceId: roomId,
  title: 'Weekly sync',
  start: atNight(days),
  end: atNight(days, 1),
  attendees: 4,
});

const weekOf = (days: number, filter: { resourceIds?: string; personId?: string } = {}) =>
  api.call(listCalendar, {
    as: ann,
    query: { from: inDays(days), to: inDays(days + 7), ...filter },
  });

async function openFeed(resourceId: string | undefined): Promise<unknown> {
  const { data } = await api.call(createCalendarFeed, { as: ann, body: { resourceId } });
  return api.inject({ url: data.path ?? '', headers: { host: ann.host } });
}

interface HotPath {
  readonly work: (day: number) => Promise<unknown>;
  /** Indexes that the growing tables are read by, among others. */
  readonly indexes: readonly string[];
  /** Rows that one step may look at, where that is fewer than any path's. */
  readonly mostRows?: number;
}

const hotPaths: Readonly<Record<string, HotPath>> = {
  'the search': {
    work: (day) =>
      api.call(searchResources, {
        as: ann,
        body: { type: 'room', start: atNight(day), end: atNight(day, 1), capacity: 4 },
      }),
    indexes: ['occupancy_by_start', 'occupancy_long'],
  },
  'the search with its facets': {
    work: (day) =>
      api.call(searchResources, {
        as: ann,
        body: {
          type: 'room',
          start: atNight(day),
          end: atNight(day, 1),
          capacity: 4,
          facets: true,
        },
      }),
    indexes: ['occupancy_by_start', 'occupancy_long'],
  },
  'the week': {
    work: (day) => weekOf(day),
    indexes: ['occupancy_by_start', 'occupancy_long', 'booking_by_start'],
  },
  'the week of a room': {
    work: (day) => weekOf(day, { resourceIds: roomId }),
    indexes: ['booking_pk'],
    mostRows: mostRowsOfRoom,
  },
  'the week of a colleague': {
    work: (day) => weekOf(day, { personId: ann.id }),
    indexes: ['occupancy_by_start', 'booking_pk'],
  },
  'the poll for notifications': {
    work: () => api.call(listNotifications, { as: ann, query: {} }),
    indexes: ['notification_by_user'],
  },
  'my upcoming bookings': {
    work: () => api.call(listMyBookings, { as: ann, query: { group: 'upcoming' } }),
    indexes: ['booking_by_booker'],
  },
  'my past bookings': {
    work: () => api.call(listMyBookings, { as: ann, query: { group: 'past' } }),
    indexes: ['booking_by_booker'],
  },
  'a booking with its history': {
    work: async () => {
      await api.call(getBooking, { as: ann, params: { id: bookingId } });
      await api.call(listBookingEvents, { as: ann, params: { id: bookingId } });
    },
    indexes: ['booking_pk', 'booking_event_by_booking'],
  },
  'a new booking': {
    work: (day) => api.call(createBooking, { as: ann, body: room(day) }),
    indexes: ['booking_for_others', 'occupancy_by_holder_id'],
  },
  'the refusal of a taken time': {
    work: async (day) => {
      await api.call(createBooking, { as: ann, body: room(day) });
      const refused = await api.call(createBooking, { as: ann, body: room(day) });
      expect(refused.problem.code).toBe('booking.slot_taken');
    },
    // By which index the few taken times of a room are found turns on the statistics of the day.
    indexes: ['booking_for_others'],
    mostRows: mostRowsOfRoom,
  },
  'what waits for approval': {
    work: () => api.call(listApprovals, { as: ann, query: {} }),
    indexes: ['booking_waiting'],
  },
  'the timers that are due': {
    work: () => api.runJob('booking_timers'),
    indexes: ['booking_timer_due'],
  },
  'the answers that calendars wait for': {
    work: () => api.runJob('announce_changes'),
    indexes: ['booking_to_announce'],
  },
  'the mails that are due': { work: () => api.runJob('send_mails'), indexes: ['outbox_mail_due'] },
  'the feed of a person': { work: () => openFeed(undefined), indexes: ['booking_by_booker'] },
  'all bookings of the merchant': {
    work: () =>
      api.call(listMerchantBookings, { as: boss, query: { from: inDays(0), to: inDays(5) } }),
    indexes: ['booking_by_start'],
  },
  'the bookings behind a figure': {
    work: () =>
      api.call(listReportBookings, {
        as: boss,
        query: { from: dayOf(-30), to: dayOf(-1), type: 'room', show: 'used' },
      }),
    indexes: ['opening_day_pk'],
    mostRows: mostRowsOfReport,
  },
  'what is overdue': {
    work: () => api.call(listOverdueReturns, { as: boss }),
    indexes: ['booking_out'],
  },
  'the feed of a resource': { work: () => openFeed(roomId), indexes: ['booking_by_resource'] },
};

const dayOf = (days: number) => inDays(days).slice(0, 10);

/** A year of the rooms, which reports divide by. */
async function keepOpeningDays(): Promise<void> {
  await sql`insert into opening_day (merchant_id, day, resource_id, building_id, business_unit_id,
      timezone, units, seats, part_ids, open_during, minutes)
    select merchant_id, day::date, id, building_id, business_unit_id, 'Asia/Bangkok', quantity,
      capacity, '{}', tstzmultirange(tstzrange(day, day + interval '1 day')), 1440
    from resource, generate_series(${inDays(-365)}::timestamptz, ${inDays(-1)}, '1 day') day
    where merchant_id = ${ann.merchantId} and building_id is not null`.execute(api.db);
  await sql`analyze opening_day`.execute(api.db);
}

/** Jobs that delete rows of all merchants, and the index by which each finds the oldest. */
const retention = {
  forget_old_rows: ['notification_by_time', 'idempotency_key_by_time'],
  forget_mails: ['outbox_event_by_time'],
  forget_security_events: ['security_event_newest'],
  forget_sign_ins: ['user_session_by_end', 'user_session_id_token_by_expiry'],
};

/** Rows that the crowd lacks: thousands that are kept, and twenty a minute too old for that. */
async function fillWhatJobsForget(): Promise<void> {
  const owner = sql`${ann.merchantId}::uuid, ${ann.id}::uuid`;
  const moments = (days: number) => sql`(
    select n, now() - make_interval(days => ${days}::integer) + (n - 20) * interval '1 minute' as at
    from generate_series(1, 5000) n) moment`;
  await sql`insert into security_event (merchant_id, user_id, id, at, kind, account)
    select ${owner}, gen_random_uuid(), at, 'sign-in', n::text from ${moments(180)}`.execute(
    api.db,
  );
  await sql`insert into user_session (merchant_id, user_id, id, created_at, expires_at)
    select ${owner}, gen_random_uuid(), at - interval '1 day', at from ${moments(30)}`.execute(
    api.db,
  );
  await sql`insert into idempotency_key (merchant_id, user_id, key, request_hash, result, created_at)
    select ${owner}, n::text, '', repeat('x', 200)::bytea, at - interval '23 hours' from ${moments(0)}`.execute(
    api.db,
  );
  await sql`update notification set created_at = greatest(created_at, now() - interval '364 days')
      - case when booking_id = ${bookingId} then interval '366 days' else interval '0 days' end
    where created_at < now() - interval '364 days' or booking_id = ${bookingId}`.execute(api.db);
  await sql`analyze notification, security_event, user_session, idempotency_key`.execute(api.db);
}

const modes: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'];
const cases = Object.keys(hotPaths).flatMap((name) => modes.map((mode) => ({ name, mode })));

/** Finds wasteful steps: scans of growing tables, and steps that read too many rows. */
function wasteOf(plans: readonly Plan[], most = mostRows): string[] {
  return plans.flatMap(({ statement, steps }) =>
    steps
      .filter(({ kind, table, rows }) => {
        if (table === undefined || !growing.has(table)) return false;
        return kind === 'Seq Scan' || rows > most;
      })
      .map(({ kind, table, rows }) => `${kind} of ${rows} rows of ${table} for ${statement}`),
  );
}

describe('with ten thousand bookings per merchant', () => {
  it.each(cases)('$name uses its index, under $mode', async ({ name, mode }) => {
    const path = hotPaths[name];
    if (!path) throw new Error(`no path is called ${name}`);
    const day = 30 + cases.findIndex((one) => one.name === name && one.mode === mode);
    const plans = await recorder.during(mode, () => path.work(day));
    expect(plans.length).toBeGreaterThan(0);
    expect(wasteOf(plans, path.mostRows)).toEqual([]);
    const used = plans.flatMap(({ steps }) => steps.flatMap(({ index }) => index ?? []));
    expect(used).toEqual(expect.arrayContaining([...path.indexes]));
    // The constraint guards; nothing ever searches by it (ADR 0005).
    expect(used).not.toContain('occupancy_no_overlap');
  });
});

describe('the deletion of old rows', () => {
  it.each(Object.entries(retention))(
    '%s finds the oldest rows by an index',
    async (job, indexes) => {
      const plans = await recorder.during('force_custom_plan', () => api.runJob(job));
      expect(wasteOf(plans)).toEqual([]);
      const used = plans.flatMap(({ steps }) => steps.flatMap(({ index }) => index ?? []));
      expect(used).toEqual(expect.arrayContaining(indexes));
    },
  );
});
