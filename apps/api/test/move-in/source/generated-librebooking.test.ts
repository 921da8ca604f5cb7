import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generated, linksOf, oddText, rowsOf, someId, someTime } from './generated.ts';
import { libreBookingTables } from './librebooking-tables.ts';
import { expectWhole, now, readWith } from './read-file.ts';
import type { Rows, SourceServer } from './source-server.ts';
import { startMariaDbSource } from './source-server.ts';

let server: SourceServer;
beforeAll(async () => {
  server = await startMariaDbSource(libreBookingTables);
});
afterAll(() => server.close());

const most = { users: 6, resources: 5, series: 8, dates: 25, blackouts: 4, fields: 4 };

const stored = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
const zeroDate = '0000-00-00 00:00:00';
const times = someTime(now).chain(({ start, end }) =>
  fc.record({
    start_date: fc.oneof(
      { weight: 9, arbitrary: fc.constant(stored(start)) },
      fc.constant(zeroDate),
    ),
    end_date: fc.constant(stored(end)),
  }),
);

const people = {
  dbversion: fc.constant([{ version_number: 2.9 }]),
  groups: rowsOf(fc.record({ name: oddText }), 'group_id', 3),
  users: rowsOf(
    fc.record({
      fname: oddText,
      lname: oddText,
      username: oddText,
      email: fc.constantFrom('ann@acme.test', 'ANN@acme.test', 'ben@acme.test', 'none', ''),
      status_id: fc.integer({ min: 0, max: 4 }),
    }),
    'user_id',
    most.users,
  ),
  user_groups: linksOf('user_id', 'group_id', [most.users, 3]),
};

const things = {
  layouts: rowsOf(
    fc.record({ timezone: fc.constantFrom('Asia/Bangkok', 'Europe/Berlin', 'Nowhere') }),
    'layout_id',
    2,
  ),
  schedules: rowsOf(fc.record({ name: oddText, layout_id: someId(2) }), 'schedule_id', 2),
  resource_types: rowsOf(
    fc.record({ resource_type_name: fc.constantFrom('Cars', 'Equipment', 'Room') }),
    'resource_type_id',
    2,
  ),
  resources: rowsOf(
    fc.record({
      name: oddText,
      location: fc.oneof(oddText, fc.constant(null)),
      status_id: fc.integer({ min: 0, max: 2 }),
      requires_approval: fc.integer({ min: 0, max: 1 }),
      max_participants: fc.constantFrom(null, 0, 4, 50_000),
      schedule_id: someId(2),
      resource_type_id: fc.option(someId(2)),
      min_notice_time_add: fc.constantFrom(null, 0, 3600, 2_000_000_000),
      max_duration: fc.constantFrom(null, 1, 7200),
      buffer_time: fc.constantFrom(null, 900, 90_000_000),
      min_increment: fc.constantFrom(null, 900),
    }),
    'resource_id',
    most.resources,
  ),
  accessories: rowsOf(fc.record({ accessory_name: oddText }), 'accessory_id', 2),
  custom_attributes: rowsOf(
    fc.record({
      display_label: oddText,
      display_type: fc.integer({ min: 0, max: 6 }),
      attribute_category: fc.constantFrom(1, 2, 4, 5),
      is_required: fc.integer({ min: 0, max: 1 }),
      possible_values: fc.constantFrom(null, '', 'a,b', 'a,,a'),
      admin_only: fc.constantFrom(null, 0, 0, 1),
    }),
    'custom_attribute_id',
    most.fields,
  ),
  custom_attribute_values: fc.array(
    fc.record({
      custom_attribute_id: someId(most.fields),
      entity_id: someId(most.series),
      attribute_category: fc.constantFrom(1, 4),
      attribute_value: oddText,
    }),
    { maxLength: 8 },
  ),
  quotas: rowsOf(
    fc.record({
      quota_limit: fc.integer({ min: 1, max: 9 }),
      unit: fc.constant('hours'),
      duration: fc.constant('day'),
    }),
    'quota_id',
    2,
  ),
};

const bookings = {
  reservation_series: rowsOf(
    fc.record({
      title: fc.oneof(oddText, fc.constant(null)),
      description: oddText,
      status_id: fc.integer({ min: 1, max: 3 }),
      owner_id: someId(most.users),
      repeat_type: fc.constantFrom(
        null,
        '',
        'none',
        'daily',
        'weekly',
        'monthly',
        'yearly',
        'custom',
      ),
      repeat_options: fc.constantFrom(
        null,
        '',
        'interval=1|termination=2027-01-30 17:00:00|days=1,3|type=dayOfWeek',
        'interval=x|termination=|days=9',
      ),
    }),
    'series_id',
    most.series,
  ),
  reservation_resources: linksOf('series_id', 'resource_id', [most.series, most.resources]),
  reservation_instances: rowsOf(
    fc.tuple(times, someId(most.series)).map(([time, series_id]) => ({ ...time, series_id })),
    'reservation_instance_id',
    most.dates,
  ),
  reservation_users: linksOf('reservation_instance_id', 'user_id', [most.dates, most.users]).map(
    (links) => links.map((link, index) => ({ ...link, reservation_user_level: (index % 3) + 1 })),
  ),
  reservation_guests: fc.array(
    fc.record({
      reservation_instance_id: someId(most.dates),
      email: fc.constantFrom('guest@other.test', 'bad'),
    }),
    { maxLength: 3 },
  ),
  reservation_accessories: linksOf('series_id', 'accessory_id', [most.series, 2]).map((links) =>
    links.map((link) => ({ ...link, quantity: 2 })),
  ),
  blackout_series: rowsOf(fc.record({ title: oddText }), 'blackout_series_id', 2),
  blackout_series_resources: linksOf('blackout_series_id', 'resource_id', [2, most.resources]),
  blackout_instances: rowsOf(
    fc
      .tuple(times, someId(2))
      .map(([time, blackout_series_id]) => ({ ...time, blackout_series_id })),
    'blackout_instance_id',
    most.blackouts,
  ),
};

/** Keys of the bookings that a database has, worked out apart from the reader. */
function expectedBookings(rows: Rows): string[] {
  const list = (table: string) => rows[table] ?? [];
  const there = new Set(list('resources').map((row) => row.resource_id));
  return list('reservation_instances').flatMap((date) => {
    const series = list('reservation_series').find((row) => row.series_id === date.series_id);
    const [start, end] = [`${date.start_date}`, `${date.end_date}`];
    const isOver = end <= stored(new Date(now));
    if (!series || series.status_id === 2 || start === zeroDate || start >= end || isOver)
      return [];
    return list('reservation_resources')
      .filter((row) => row.series_id === date.series_id && there.has(row.resource_id ?? null))
      .map((row) => `${date.reservation_instance_id}-${row.resource_id}`);
  });
}

/** How many bookings a database has in all: a date counts once for each of its resources. */
function allBookings(rows: Rows): number {
  const links = rows.reservation_resources ?? [];
  const each = (rows.reservation_instances ?? []).map(
    (date) => links.filter((row) => row.series_id === date.series_id).length,
  );
  return each.reduce((sum, count) => sum + Math.max(1, count), 0);
}

it('takes or names all that 50 generated databases of LibreBooking have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ ...people, ...things, ...bookings }), async (rows) => {
      await server.fill(rows);
      const { file } = await readWith(['librebooking', server.url]);
      expectWhole(file);
      expect(file.bookings.map(({ key }) => key).sort()).toEqual(expectedBookings(rows).sort());
      expect(file.counts).toMatchObject({
        unit: rows.groups.length,
        resource: rows.resources.length + rows.accessories.length,
        person: rows.users.length,
        field: rows.custom_attributes.length,
        blackout: rows.blackout_instances.length,
        booking: allBookings(rows),
      });
      expect((await readWith(['librebooking', server.url])).file).toEqual(file);
    }),
    generated,
  );
});
