import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dateOf,
  libreBookingTables,
  reservation,
  resource,
  smallInstallation,
  user,
} from './librebooking-tables.ts';
import { expectWhole, leftOf, readWith } from './read-file.ts';
import type { Rows, SourceServer } from './source-server.ts';
import { startMariaDbSource } from './source-server.ts';

let server: SourceServer;
beforeAll(async () => {
  server = await startMariaDbSource(libreBookingTables);
});
afterAll(() => server.close());

async function read(rows: Rows) {
  await server.fill({ ...smallInstallation, ...rows });
  const { file } = await readWith(['librebooking', server.url]);
  expectWhole(file);
  return file;
}

const morning = ['2026-12-07 02:00:00', '2026-12-07 03:00:00'] as const;
const past = ['2026-11-02 02:00:00', '2026-11-02 03:00:00'] as const;

describe('move-in read librebooking', () => {
  it('reads people with their groups, and one of those who share an address', async () => {
    const file = await read({
      users: [
        ...(smallInstallation.users ?? []),
        user(4, { fname: 'Ann', lname: 'Twin', email: 'ANN@acme.test' }),
        user(5, { fname: '', lname: '', username: 'new', status_id: 2 }),
      ],
      reservation_series: [reservation(1, { owner_id: 4 })],
      reservation_resources: [{ series_id: 1, resource_id: 1 }],
      reservation_instances: [dateOf(1, 1, morning)],
    });
    expect(file).toMatchObject({ system: 'librebooking', version: '2.9', counts: { person: 5 } });
    expect(file.units).toEqual([{ key: '1', title: 'Sales & Marketing' }]);
    expect(file.people).toEqual([
      {
        key: '1',
        email: 'ann@acme.test',
        account: 'user1',
        fullName: "Ann O'Neil",
        unitKeys: ['1'],
        isActive: true,
      },
      {
        key: '2',
        email: 'somchai@acme.test',
        account: 'user2',
        fullName: 'สมชาย ใจดี',
        unitKeys: [],
        isActive: true,
      },
      { key: '3', email: null, account: 'user3', fullName: 'Away', unitKeys: [], isActive: false },
      {
        key: '5',
        email: 'user5@acme.test',
        account: 'new',
        fullName: 'new',
        unitKeys: [],
        isActive: false,
      },
    ]);
    expect(leftOf(file, 'person')).toEqual({ double: 1 });
    expect(file.bookings[0]?.ownerKey).toBe('1');
  });

  it('reads resources with their place, limits, fields and kind', async () => {
    const file = await read({
      dbversion: [{ version_number: 5 }],
      resource_types: [{ resource_type_id: 7, resource_type_name: 'Company vehicles' }],
      resources: [
        resource(1, {
          name: 'Nile',
          location: 'Head office',
          description: 'Large',
          notes: 'Key at reception',
          requires_approval: 1,
          max_participants: 12,
          min_notice_time_add: 3600,
          max_notice_time: 30 * 86_400,
          max_duration: 7200,
          buffer_time: 900,
          min_duration: 1800,
        }),
        resource(2, { name: '', resource_type_id: 7, status_id: 2, buffer_time: 10_000_000 }),
      ],
      custom_attributes: [
        {
          custom_attribute_id: 1,
          display_label: 'Floor',
          display_type: 1,
          attribute_category: 4,
          is_required: 1,
        },
        {
          custom_attribute_id: 2,
          display_label: 'Has a piano',
          display_type: 4,
          attribute_category: 4,
          is_required: 0,
        },
        {
          custom_attribute_id: 3,
          display_label: 'Phone',
          display_type: 1,
          attribute_category: 2,
          is_required: 0,
        },
        {
          custom_attribute_id: 4,
          display_label: 'Alarm code',
          display_type: 1,
          attribute_category: 4,
          is_required: 0,
          admin_only: 1,
        },
        {
          custom_attribute_id: 5,
          display_label: 'Key of the owner',
          display_type: 1,
          attribute_category: 4,
          is_required: 0,
          is_private: 1,
        },
      ],
      custom_attribute_values: [
        {
          custom_attribute_id: 1,
          entity_id: 1,
          attribute_category: 4,
          attribute_value: '2nd &amp; 3rd',
        },
        { custom_attribute_id: 2, entity_id: 1, attribute_category: 4, attribute_value: '1' },
        { custom_attribute_id: 4, entity_id: 1, attribute_category: 4, attribute_value: '4711' },
        { custom_attribute_id: 5, entity_id: 1, attribute_category: 4, attribute_value: '0815' },
      ],
    });
    expect(file.version).toBe('5.0');
    expect(file.buildings).toEqual([
      { key: 'Head office Asia/Bangkok', title: 'Head office', timezone: 'Asia/Bangkok' },
    ]);
    expect(file.resources).toMatchObject([
      {
        title: 'Nile',
        type: 'room',
        buildingKey: 'Head office Asia/Bangkok',
        capacity: 12,
        description: 'Large\n\nKey at reception',
        isActive: true,
        needsApproval: true,
        rules: {
          minNoticeMinutes: 60,
          maxAheadDays: 30,
          maxLengthMinutes: 120,
          bufferAfterMinutes: 15,
        },
        ownFields: { 1: '2nd & 3rd', 2: 'true' },
      },
      { title: '#2', type: 'car', buildingKey: null, capacity: null, isActive: false, rules: {} },
    ]);
    expect(file.fields).toMatchObject([{ title: 'Floor', isRequired: true }, { kind: 'yes-no' }]);
    expect(leftOf(file, 'field')).toEqual({ no_counterpart: 3 });
    // The shortest length and the schedule; a buffer of months.
    expect(leftOf(file, 'rule')).toEqual({ no_counterpart: 2, too_many: 1 });
  });

  it('reads a reservation of several resources as one booking for each', async () => {
    const file = await read({
      reservation_series: [
        reservation(1, { title: 'Q&amp;A', description: 'Line 1\r\nLine 2', status_id: 3 }),
      ],
      reservation_resources: [1, 2, 9].map((resource_id) => ({ series_id: 1, resource_id })),
      reservation_instances: [dateOf(10, 1, morning)],
      reservation_users: [
        { reservation_instance_id: 10, user_id: 1, reservation_user_level: 1 },
        { reservation_instance_id: 10, user_id: 2, reservation_user_level: 3 },
        { reservation_instance_id: 10, user_id: 3, reservation_user_level: 2 },
      ],
      reservation_guests: [{ reservation_instance_id: 10, email: 'Guest@other.test' }],
      accessories: [{ accessory_id: 5, accessory_name: 'Projector' }],
      reservation_accessories: [{ series_id: 1, accessory_id: 5, quantity: 2 }],
      custom_attributes: [
        {
          custom_attribute_id: 1,
          display_label: 'Meal',
          display_type: 3,
          attribute_category: 1,
          is_required: 0,
          possible_values: 'Tea,Lunch',
        },
      ],
      custom_attribute_values: [
        { custom_attribute_id: 1, entity_id: 1, attribute_category: 1, attribute_value: 'Lunch' },
      ],
    });
    const booking = {
      time: { start: '2026-12-07T02:00:00.000Z', end: '2026-12-07T03:00:00.000Z' },
      seriesKey: null,
      ownerKey: '1',
      title: 'Q&A',
      notes: 'Line 1\nLine 2\nAway\nProjector × 2',
      isPending: true,
      invitees: [
        { email: 'somchai@acme.test', fullName: 'สมชาย ใจดี' },
        { email: 'guest@other.test', fullName: 'guest@other.test' },
      ],
      ownFields: { 1: 'Lunch' },
    };
    expect(file.bookings).toMatchObject([
      { ...booking, key: '10-1', resourceKey: '1' },
      { ...booking, key: '10-2', resourceKey: '2' },
    ]);
    expect(leftOf(file, 'booking')).toEqual({ damaged: 1 });
    expect(leftOf(file, 'resource')).toEqual({ no_counterpart: 1 });
  });

  it('names dates that are over, deleted, without a time, or without their reservation', async () => {
    const file = await read({
      reservation_series: [reservation(1), reservation(2, { status_id: 2 }), reservation(3)],
      reservation_resources: [1, 2].map((series_id) => ({ series_id, resource_id: 1 })),
      reservation_instances: [
        dateOf(1, 1, past),
        dateOf(2, 2, morning),
        dateOf(3, 1, ['0000-00-00 00:00:00', '2026-12-07 03:00:00']),
        dateOf(4, 1, ['2026-12-07 03:00:00', '2026-12-07 02:00:00']),
        dateOf(5, 99, morning),
        dateOf(6, 3, morning),
        // Goes on at the moment of the reading.
        dateOf(7, 1, ['2026-11-30 02:30:00', '2026-11-30 03:30:00']),
      ],
      reservation_waitlist_requests: [{ reservation_waitlist_request_id: 1 }],
    });
    expect(file.bookings.map(({ key }) => key)).toEqual(['7-1']);
    expect(leftOf(file, 'booking')).toEqual({
      past: 1,
      deleted: 1,
      no_time: 2,
      damaged: 2,
      no_counterpart: 1,
    });
  });

  it('reads blackout times that are not over, each date with its resources', async () => {
    const file = await read({
      blackout_series: [{ blackout_series_id: 1, title: 'Paint' }],
      blackout_series_resources: [1, 2, 8].map((resource_id) => ({
        blackout_series_id: 1,
        resource_id,
      })),
      blackout_instances: [
        {
          blackout_instance_id: 1,
          blackout_series_id: 1,
          start_date: morning[0],
          end_date: morning[1],
        },
        { blackout_instance_id: 2, blackout_series_id: 1, start_date: past[0], end_date: past[1] },
        {
          blackout_instance_id: 3,
          blackout_series_id: 7,
          start_date: morning[0],
          end_date: morning[1],
        },
      ],
    });
    expect(file.blackouts).toEqual([
      {
        key: '1',
        resourceKeys: ['1', '2'],
        title: 'Paint',
        start: '2026-12-07T02:00:00.000Z',
        end: '2026-12-07T03:00:00.000Z',
      },
    ]);
    expect(leftOf(file, 'blackout')).toEqual({ past: 1, damaged: 1 });
  });

  it('counts quotas, permissions, reminders and schedules as rules without a counterpart', async () => {
    const file = await read({
      quotas: [{ quota_id: 1, quota_limit: 3, unit: 'reservations', duration: 'week' }],
      user_resource_permissions: [
        { user_id: 1, resource_id: 1 },
        { user_id: 2, resource_id: 1 },
      ],
      reservation_reminders: [{ reminder_id: 1 }],
    });
    expect(leftOf(file, 'rule')).toEqual({ no_counterpart: 5 });
    expect(file.left.find(({ kind }) => kind === 'rule')?.examples).toContain(
      '3.00 reservations/week',
    );
  });
});

describe('a series of LibreBooking', () => {
  const weekly = {
    repeat_type: 'weekly',
    repeat_options: 'interval=1|termination=2027-03-30 17:00:00|days=1,3',
  };
  /** Monday, 7 December, 09:00 in Bangkok. */
  async function seriesOf(
    repeat: Rows[string][number],
    dates: readonly (readonly [string, string])[] = [morning],
  ) {
    const file = await read({
      reservation_series: [reservation(1, repeat)],
      reservation_resources: [{ series_id: 1, resource_id: 1 }],
      reservation_instances: dates.map((date, index) => dateOf(index + 1, 1, date)),
    });
    return file.series[0]?.recurrence;
  }

  it('keeps its first date of all, and its end on the clock of the resource', async () => {
    const file = await read({
      reservation_series: [reservation(1, weekly)],
      reservation_resources: [1, 2].map((resource_id) => ({ series_id: 1, resource_id })),
      reservation_instances: [dateOf(1, 1, past), dateOf(2, 1, morning)],
    });
    const series = {
      recurrence: {
        frequency: 'weekly',
        interval: 1,
        weekdays: ['monday', 'wednesday'],
        until: '2027-03-31',
      },
      start: '2026-11-02T02:00:00.000Z',
      end: '2026-11-02T03:00:00.000Z',
    };
    expect(file.series).toEqual([
      { key: '1-1', ...series },
      { key: '1-2', ...series },
    ]);
    expect(file.bookings.map(({ key, seriesKey }) => [key, seriesKey])).toEqual([
      ['2-1', '1-1'],
      ['2-2', '1-2'],
    ]);
  });

  it('that is over, deleted, or for no resource is named', async () => {
    const file = await read({
      reservation_series: [
        reservation(1, weekly),
        reservation(2, { ...weekly, status_id: 2 }),
        reservation(3, weekly),
      ],
      reservation_resources: [1, 2].map((series_id) => ({ series_id, resource_id: 1 })),
      reservation_instances: [dateOf(1, 1, past), dateOf(2, 2, morning), dateOf(3, 3, morning)],
    });
    expect(file.series).toEqual([]);
    expect(leftOf(file, 'series')).toEqual({ past: 1, deleted: 1, damaged: 1 });
  });

  const end = 'termination=2027-03-30 17:00:00';
  it.each([
    ['daily', `interval=2|${end}`, { frequency: 'daily', interval: 2 }],
    ['weekly', `interval=2|${end}|days=`, { frequency: 'weekly', weekdays: ['monday'] }],
    ['monthly', `interval=1|${end}|type=dayOfMonth`, { frequency: 'monthly-date', monthDay: 7 }],
    [
      'monthly',
      `interval=1|${end}|type=dayOfWeek`,
      { frequency: 'monthly-weekday', ordinal: 1, weekday: 'monday' },
    ],
  ])('that is %s with %s has a counterpart', async (repeat_type, repeat_options, recurrence) => {
    expect(await seriesOf({ repeat_type, repeat_options })).toMatchObject(recurrence);
  });

  it.each([
    ['yearly', `interval=1|${end}`],
    ['custom', ''],
    ['weekly, on other days than its first', `interval=1|${end}|days=2`],
    ['weekly, every other week from Sunday', `interval=2|${end}|days=0,1`],
    ['daily, with a longer step than ours', `interval=31|${end}`],
  ])('that is %s has none: its dates come one by one', async (type, repeat_options) => {
    const repeat_type = type.split(',')[0] ?? '';
    expect(await seriesOf({ repeat_type, repeat_options })).toBeNull();
  });

  it('on the fifth of a weekday has none', async () => {
    const fifth = ['2026-12-29 02:00:00', '2026-12-29 03:00:00'] as const;
    expect(
      await seriesOf(
        { repeat_type: 'monthly', repeat_options: `interval=1|${end}|type=dayOfWeek` },
        [fifth],
      ),
    ).toBeNull();
  });
});
