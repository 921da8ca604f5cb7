import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generated, linksOf, oddText, rowsOf, someId, someTime } from './generated.ts';
import { mrbsTables } from './mrbs-tables.ts';
import { expectWhole, now, readWith } from './read-file.ts';
import type { Rows, SourceServer } from './source-server.ts';
import { startMariaDbSource, startPostgresSource } from './source-server.ts';

let servers: readonly SourceServer[] = [];
beforeAll(async () => {
  servers = await Promise.all([startMariaDbSource(mrbsTables), startPostgresSource(mrbsTables)]);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const most = { areas: 3, rooms: 5, users: 5, repeats: 6, entries: 30 };
const onOrOff = fc.integer({ min: 0, max: 1 });
const account = fc.constantFrom('ann', 'ANN', 'ben', 'directory', 'Eve@acme.test', '');
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const clockTimes = someTime(now).map(({ start, end }) => [seconds(start), seconds(end)] as const);
/** Minutes from noon in Bangkok, of which some are no period. */
const periodTimes = fc
  .tuple(
    fc.integer({ min: -3, max: 30 }),
    fc.integer({ min: -1, max: 3 }),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([day, from, length]) => {
    const noon = seconds(new Date('2026-11-30T05:00:00Z')) + day * 86_400;
    return [noon + from * 60, noon + (from + length) * 60] as const;
  });
const times = fc
  .oneof(clockTimes, periodTimes, fc.constant([0, 0] as const))
  .map(([start_time, end_time]) => ({ start_time, end_time }));

const sites = fc.record({
  mrbs_variables: fc.constant([{ variable_name: 'db_version', variable_content: '82' }]),
  mrbs_area: rowsOf(
    fc.record({
      disabled: onOrOff,
      area_name: oddText,
      timezone: fc.constantFrom('Asia/Bangkok', 'Europe/London', 'Nowhere', null),
      enable_periods: onOrOff,
      periods: fc.constantFrom(
        null,
        '',
        '[]',
        '["A","B","C"]',
        '{"A":["08:00","09:00"],"1":["09:00","10:00"]}',
        'broken',
      ),
      approval_enabled: onOrOff,
      max_create_ahead_enabled: onOrOff,
      max_create_ahead_secs: fc.constantFrom(0, 604_800, 2_000_000_000),
      max_duration_enabled: onOrOff,
      max_duration_secs: fc.constantFrom(0, 7200),
      max_duration_periods: fc.constant(2),
      max_per_future_enabled: onOrOff,
      max_per_future: fc.constantFrom(0, 5, 5000),
      max_per_week_enabled: onOrOff,
    }),
    'id',
    most.areas,
  ),
  mrbs_room: rowsOf(
    fc.record({
      disabled: onOrOff,
      area_id: someId(most.areas),
      room_name: oddText,
      capacity: fc.constantFrom(0, 8, 50_000),
      has_piano: fc.constantFrom(null, 0, 1),
    }),
    'id',
    most.rooms,
  ),
  mrbs_users: rowsOf(
    fc.record({
      level: fc.integer({ min: 0, max: 2 }),
      name: account,
      display_name: oddText,
      email: fc.constantFrom(null, 'ann@acme.test', 'ben@acme.test;b@c.test', 'bad'),
    }),
    'id',
    most.users,
  ),
  mrbs_repeat: rowsOf(
    fc
      .record({
        times,
        room_id: someId(most.rooms),
        name: oddText,
        rep_type: fc.integer({ min: 0, max: 6 }),
        rep_opt: fc.constantFrom('', '0100000', '1010101', 'x'),
        rep_interval: fc.integer({ min: 0, max: 3 }),
        end_date: fc.constantFrom(0, seconds(new Date('2027-02-01T00:00:00Z'))),
        month_absolute: fc.constantFrom(null, 7, 31),
        month_relative: fc.constantFrom(null, '1MO', '-1FR', '9XX'),
      })
      .map(({ times: both, ...row }) => ({ ...row, ...both })),
    'id',
    most.repeats,
  ),
  mrbs_entry: rowsOf(
    fc
      .record({
        times,
        entry_type: fc.integer({ min: 0, max: 2 }),
        repeat_id: fc.option(someId(most.repeats)),
        room_id: someId(most.rooms),
        create_by: account,
        name: oddText,
        description: fc.oneof(oddText, fc.constant(null)),
        status: fc.integer({ min: 0, max: 7 }),
        ical_recur_id: fc.constantFrom(null, '', '20261207T090000Z', '99999999T999999Z'),
        cost_centre: fc.oneof(oddText, fc.constant(null)),
      })
      .map(({ times: both, ...row }) => ({ ...row, ...both })),
    'id',
    most.entries,
  ),
  mrbs_participants: linksOf('entry_id', 'id', [most.entries, 4]).map((links) =>
    links.map(({ entry_id = 0 }, index) => ({
      entry_id,
      username: ['ann', 'ben', 'guest'][index % 3] ?? '',
    })),
  ),
});

/** Ids of bookings of clock times that are there, worked out apart from the reader. */
function expectedBookings(rows: Rows): string[] {
  const row = (table: string, id: unknown) => rows[table]?.find((each) => each.id === id);
  return (rows.mrbs_entry ?? [])
    .filter((entry) => {
      const area = row('mrbs_area', row('mrbs_room', entry.room_id)?.area_id);
      const [start, end] = [Number(entry.start_time), Number(entry.end_time)];
      return area?.enable_periods === 0 && start > 0 && start < end && end > seconds(new Date(now));
    })
    .map((entry) => `${entry.id}`);
}

it('takes or names all that 50 generated databases of MRBS have, the same on both servers', async () => {
  await fc.assert(
    fc.asyncProperty(sites, async (rows) => {
      const files = [];
      for (const server of servers) {
        await server.fill(rows);
        const { file } = await readWith(['mrbs', server.url, '--timezone', 'Asia/Bangkok']);
        expectWhole(file);
        expect((await readWith(['mrbs', server.url, '--timezone', 'Asia/Bangkok'])).file).toEqual(
          file,
        );
        files.push(file);
      }
      const [file, other] = files;
      expect({ ...other, origin: '' }).toEqual({ ...file, origin: '' });
      expect(file?.bookings.filter(({ time }) => time).map(({ key }) => key)).toEqual(
        expectedBookings(rows),
      );
      expect(file?.counts).toMatchObject({
        building: rows.mrbs_area.length,
        resource: rows.mrbs_room.length,
        series: rows.mrbs_repeat.length,
        booking: rows.mrbs_entry.length,
      });
    }),
    generated,
  );
});
