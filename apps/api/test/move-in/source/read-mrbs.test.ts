import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { area, entry, mrbsTables, repeat, smallSite } from './mrbs-tables.ts';
import { expectWhole, leftOf, readWith } from './read-file.ts';
import type { Rows, SourceServer } from './source-server.ts';
import { startMariaDbSource, startPostgresSource } from './source-server.ts';

let server: SourceServer;

async function read(rows: Rows, ...words: string[]) {
  await server.fill({ ...smallSite, ...rows });
  const { file } = await readWith(['mrbs', server.url, ...words]);
  expectWhole(file);
  return file;
}

const morning = ['2026-12-07T09:00:00Z', '2026-12-07T10:00:00Z'] as const;
const past = ['2026-11-02T09:00:00Z', '2026-11-02T10:00:00Z'] as const;

describe.each([
  ['MariaDB', startMariaDbSource],
  ['PostgreSQL', startPostgresSource],
])('move-in read mrbs from %s', (_, start) => {
  beforeAll(async () => {
    server = await start(mrbsTables);
  });
  afterAll(() => server.close());

  it('reads areas, rooms with their own columns, and people by the name they sign in with', async () => {
    const file = await read({
      mrbs_room: [
        {
          id: 1,
          disabled: 0,
          area_id: 1,
          room_name: 'Thames\u0007',
          capacity: 8,
          description: 'By the door',
          has_piano: 1,
        },
        { id: 2, disabled: 1, area_id: 2, room_name: '', capacity: 0 },
        { id: 3, disabled: 0, area_id: 9, room_name: 'Lost', capacity: 20_000 },
      ],
    });
    expect(file).toMatchObject({ system: 'mrbs', version: '82' });
    expect(file.buildings).toEqual([
      { key: '1', title: 'Main', timezone: 'Europe/London' },
      { key: '2', title: 'School', timezone: 'Asia/Bangkok' },
    ]);
    expect(file.resources).toMatchObject([
      {
        key: '1',
        title: 'Thames',
        buildingKey: '1',
        capacity: 8,
        description: 'By the door',
        isActive: true,
        ownFields: { 'room.has_piano': 'true' },
      },
      { key: '2', title: '#2', buildingKey: '2', capacity: null, isActive: false, ownFields: {} },
      { key: '3', title: 'Lost', buildingKey: null, capacity: null },
    ]);
    expect(file.people).toMatchObject([
      { key: 'ann', email: 'ann@acme.test', account: 'Ann', fullName: 'Ann Lee', isActive: true },
      { key: 'bob', email: 'bob@acme.test', account: 'bob', fullName: 'bob', isActive: false },
    ]);
    expect(file.fields).toEqual([
      {
        key: 'room.has_piano',
        subject: 'resource',
        kind: 'yes-no',
        title: 'has piano',
        choices: [],
        isRequired: false,
      },
      {
        key: 'entry.cost_centre',
        subject: 'booking',
        kind: 'text',
        title: 'cost centre',
        choices: [],
        isRequired: false,
      },
      {
        key: 'entry.needed_on',
        subject: 'booking',
        kind: 'date',
        title: 'needed on',
        choices: [],
        isRequired: false,
      },
    ]);
    // The column of users.
    expect(leftOf(file, 'field')).toEqual({ no_counterpart: 1 });
  });

  it('reads limits of areas as rules of their rooms', async () => {
    const limits = {
      approval_enabled: 1,
      min_create_ahead_enabled: 1,
      min_create_ahead_secs: 5400,
      max_create_ahead_enabled: 1,
      max_create_ahead_secs: 604_800,
      max_duration_enabled: 1,
      max_duration_secs: 7200,
      max_per_future_enabled: 1,
      max_per_future: 10,
      max_secs_per_week_enabled: 1,
      max_secs_per_week: 36_000,
      min_delete_ahead_enabled: 1,
      min_delete_ahead_secs: 60,
      max_per_day: 3,
    };
    const rules = { minNoticeMinutes: 90, maxAheadDays: 7, maxLengthMinutes: 120 };
    const one = await read({ mrbs_area: [area(1, limits)] });
    // The rooms of another area count as well in ours, so only an only area has the same limit.
    expect(one.resources[0]).toMatchObject({
      needsApproval: true,
      rules: { ...rules, maxUpcomingBookings: 10 },
    });
    expect(leftOf(one, 'rule')).toEqual({ no_counterpart: 3 });
    const two = await read({ mrbs_area: [area(1, limits), area(2)] });
    expect(two.resources[0]?.rules).toEqual(rules);
    expect(leftOf(two, 'rule')).toEqual({ no_counterpart: 5 });
  });

  it('reads bookings with what their status and columns say, and people whom only they name', async () => {
    const file = await read({
      mrbs_entry: [
        entry(1, morning, {
          status: 7,
          create_by: 'ANN',
          cost_centre: '4711',
          needed_on: '2026-12-01',
        }),
        entry(2, morning, { create_by: 'Directory.User', description: 'One\r\nTwo' }),
        entry(3, morning, { create_by: 'eve@acme.test' }),
        entry(4, morning, { create_by: '' }),
      ],
      mrbs_participants: [
        { entry_id: 1, username: 'bob' },
        { entry_id: 1, username: 'ann' },
        { entry_id: 1, username: 'directory.user' },
      ],
    });
    expect(file.bookings).toMatchObject([
      {
        key: '1',
        resourceKey: '1',
        time: { start: '2026-12-07T09:00:00.000Z', end: '2026-12-07T10:00:00.000Z' },
        ownerKey: 'ann',
        isPrivate: true,
        isPending: true,
        invitees: [{ email: 'bob@acme.test', fullName: 'bob' }],
        notes: 'directory.user',
        ownFields: { 'entry.cost_centre': '4711', 'entry.needed_on': '2026-12-01' },
      },
      { ownerKey: 'directory.user', notes: 'One\nTwo', isPrivate: false, isPending: false },
      { ownerKey: 'eve@acme.test' },
      { ownerKey: null },
    ]);
    expect(file.people.slice(2)).toMatchObject([
      { key: 'directory.user', email: null },
      { key: 'eve@acme.test', email: 'eve@acme.test' },
    ]);
    expect(file.counts.person).toBe(4);
  });

  it('names bookings that are over, without a time, or in no room', async () => {
    const file = await read({
      mrbs_entry: [
        entry(1, past),
        entry(2, morning, { start_time: 0 }),
        entry(3, [morning[1], morning[0]]),
        entry(4, morning, { room_id: 9 }),
        entry(5, ['2026-11-30T02:00:00Z', '2026-11-30T03:00:01Z']),
      ],
    });
    expect(file.bookings.map(({ key }) => key)).toEqual(['5']);
    expect(leftOf(file, 'booking')).toEqual({ past: 1, no_time: 2, damaged: 1 });
  });

  it('reads periods without clock times, and the day and periods of their bookings', async () => {
    // MRBS counts periods as minutes from noon of the area.
    const noon = (day: string, from: number, to: number) =>
      [
        `${day}T05:${`${from}`.padStart(2, '0')}:00Z`,
        `${day}T05:${`${to}`.padStart(2, '0')}:00Z`,
      ] as const;
    const room = { room_id: 2 };
    const file = await read({
      mrbs_entry: [
        entry(1, noon('2026-12-07', 1, 3), room),
        // Today: whether its periods are over is not known.
        entry(2, noon('2026-11-30', 0, 1), room),
        entry(3, noon('2026-11-29', 0, 1), room),
        entry(4, noon('2026-12-07', 2, 4), room),
        entry(5, ['2026-12-07T05:00:00Z', '2026-12-08T05:01:00Z'], room),
      ],
    });
    expect(file.periods).toMatchObject([
      { key: '2-0', buildingKey: '2', title: 'First', start: null, end: null },
      { title: 'Second' },
      { title: 'Third' },
    ]);
    expect(file.bookings.map(({ key, time, periods }) => [key, time, periods])).toEqual([
      ['1', null, { day: '2026-12-07', first: '2-1', last: '2-2' }],
      ['2', null, { day: '2026-11-30', first: '2-0', last: '2-0' }],
    ]);
    expect(leftOf(file, 'booking')).toEqual({ past: 1, damaged: 1, no_counterpart: 1 });
  });

  it('reads clock times of periods where MRBS has them, in the order of the area', async () => {
    const periods = '{"Early":["07:00","08:00"],"2":["08:00","09:00"],"1":["25:00",null]}';
    const file = await read({ mrbs_area: [area(1, { enable_periods: 1, periods })] });
    expect(file.periods.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['Early', '07:00', '08:00'],
      ['2', '08:00', '09:00'],
      ['1', null, null],
    ]);
  });

  it('keeps where the rule has each date of a series, across a clock change', async () => {
    // London's clocks go forward on 28 March 2027.
    const file = await read({
      mrbs_repeat: [repeat(1, morning, { rep_type: 2, rep_opt: '0100000' }), repeat(2, past)],
      mrbs_entry: [
        entry(1, morning, { entry_type: 1, repeat_id: 1 }),
        entry(2, ['2027-03-29T09:30:00Z', '2027-03-29T10:30:00Z'], {
          entry_type: 2,
          repeat_id: 1,
          ical_recur_id: '20270329T080000Z',
        }),
        entry(3, morning, { entry_type: 2, repeat_id: 1, ical_recur_id: '' }),
        entry(4, past, { entry_type: 1, repeat_id: 2 }),
        entry(5, morning, { entry_type: 1, repeat_id: 77 }),
      ],
    });
    expect(file.series).toEqual([
      {
        key: '1',
        recurrence: { frequency: 'weekly', interval: 1, weekdays: ['monday'], until: '2027-03-31' },
        start: '2026-12-07T09:00:00.000Z',
        end: '2026-12-07T10:00:00.000Z',
      },
    ]);
    expect(
      file.bookings.map(({ key, seriesKey, originalStart }) => [key, seriesKey, originalStart]),
    ).toEqual([
      ['1', '1', '2026-12-07T09:00:00.000Z'],
      ['2', '1', '2027-03-29T08:00:00.000Z'],
      ['3', '1', null],
      ['5', null, null],
    ]);
    expect(leftOf(file, 'series')).toEqual({ past: 1 });
  });

  it.each([
    [
      { rep_type: 1, rep_interval: 3 },
      { frequency: 'daily', interval: 3 },
    ],
    [
      { rep_type: 2, rep_opt: '0101000', rep_interval: 2 },
      { frequency: 'weekly', weekdays: ['monday', 'wednesday'] },
    ],
    [
      { rep_type: 3, month_absolute: 7 },
      { frequency: 'monthly-date', monthDay: 7 },
    ],
    [
      { rep_type: 3, month_relative: '1MO' },
      { frequency: 'monthly-weekday', ordinal: 1, weekday: 'monday' },
    ],
    [{ rep_type: 4 }, null],
    [{ rep_type: 2, rep_opt: '0010000' }, null],
    [{ rep_type: 2, rep_opt: '1100000', rep_interval: 2 }, { weekdays: ['monday', 'sunday'] }],
    [{ rep_type: 3, month_relative: '5MO' }, null],
  ])('reads the rule %j as %j', async (rule, recurrence) => {
    const file = await read({
      mrbs_repeat: [repeat(1, morning, rule)],
      mrbs_entry: [entry(1, morning, { entry_type: 1, repeat_id: 1 })],
    });
    expect(file.series).toMatchObject([{ recurrence }]);
  });

  it.each([
    ['on a day that some months lack', '2026-12-31', { rep_type: 3, month_absolute: 31 }],
    [
      'every other week from a Wednesday',
      '2026-12-09',
      { rep_type: 2, rep_opt: '0101000', rep_interval: 2 },
    ],
  ])('reads no rule for a series %s, whose dates are others here', async (_title, day, rule) => {
    const first = [`${day}T09:00:00Z`, `${day}T10:00:00Z`] as const;
    const file = await read({
      mrbs_repeat: [repeat(1, first, rule)],
      mrbs_entry: [entry(1, first, { entry_type: 1, repeat_id: 1 })],
    });
    expect(file.series).toMatchObject([{ recurrence: null }]);
  });

  it('reads areas without a zone in the one that the operator names', async () => {
    const rows = { mrbs_area: [area(1, { timezone: 'Nowhere/Town' })] };
    const file = await read(rows, '--timezone', 'Asia/Bangkok');
    expect(file.buildings[0]?.timezone).toBe('Asia/Bangkok');
  });
});
