import type { Rows, Tables, Value } from './source-server.ts';

const line = 'varchar(255)';
const number = 'int';
const flag = 'smallint';

const limits = ['day', 'week', 'month', 'year', 'future'].flatMap((span) => [
  `max_per_${span}`,
  `max_secs_per_${span}`,
]);

/** Tables of MRBS 1.12 with the columns that matter here, and three of a site's own. */
export const mrbsTables: Tables = {
  mrbs_variables: { variable_name: line, variable_content: 'text' },
  mrbs_area: {
    id: number,
    disabled: flag,
    area_name: line,
    timezone: line,
    enable_periods: flag,
    periods: 'text',
    approval_enabled: flag,
    min_create_ahead_enabled: flag,
    min_create_ahead_secs: number,
    max_create_ahead_enabled: flag,
    max_create_ahead_secs: number,
    min_delete_ahead_enabled: flag,
    min_delete_ahead_secs: number,
    max_duration_enabled: flag,
    max_duration_secs: number,
    max_duration_periods: number,
    ...Object.fromEntries(
      limits.flatMap((name) => [
        [name, number],
        [`${name}_enabled`, flag],
      ]),
    ),
  },
  mrbs_room: {
    id: number,
    disabled: flag,
    area_id: number,
    room_name: line,
    description: line,
    capacity: number,
    has_piano: flag,
  },
  mrbs_users: {
    id: number,
    level: flag,
    name: line,
    display_name: line,
    email: line,
    password_hash: line,
    reset_key_hash: line,
    phone_number: line,
  },
  mrbs_repeat: {
    id: number,
    start_time: number,
    end_time: number,
    end_date: number,
    room_id: number,
    name: line,
    rep_type: number,
    rep_opt: line,
    rep_interval: flag,
    month_absolute: flag,
    month_relative: line,
  },
  mrbs_entry: {
    id: number,
    start_time: number,
    end_time: number,
    entry_type: number,
    repeat_id: number,
    room_id: number,
    create_by: line,
    name: line,
    description: 'text',
    status: flag,
    ical_recur_id: line,
    cost_centre: line,
    needed_on: 'date',
  },
  mrbs_participants: { entry_id: number, username: line },
};

/** A small installation: a room in London, and one that is booked by periods in Bangkok. */
export const smallSite: Rows = {
  mrbs_variables: [
    { variable_name: 'db_version', variable_content: '82' },
    { variable_name: 'local_db_version', variable_content: '1' },
  ],
  mrbs_area: [
    area(1, { area_name: 'Main', timezone: 'Europe/London' }),
    area(2, {
      area_name: 'School',
      timezone: 'Asia/Bangkok',
      enable_periods: 1,
      periods: '["First","Second","Third"]',
    }),
  ],
  mrbs_room: [
    { id: 1, disabled: 0, area_id: 1, room_name: 'Thames', capacity: 8 },
    { id: 2, disabled: 0, area_id: 2, room_name: 'Class', capacity: 0 },
  ],
  mrbs_users: [
    {
      id: 1,
      level: 2,
      name: 'Ann',
      display_name: 'Ann Lee',
      email: 'ann@acme.test',
      password_hash: 'secret',
    },
    {
      id: 2,
      level: 0,
      name: 'bob',
      display_name: null,
      email: 'bob@acme.test; bob@other.test',
      password_hash: 'secret',
    },
  ],
};

export function area(id: number, more: Readonly<Record<string, Value>> = {}) {
  return {
    id,
    disabled: 0,
    area_name: `Area ${id}`,
    enable_periods: 0,
    approval_enabled: 0,
    ...more,
  };
}

const seconds = (instant: string) => Date.parse(instant) / 1000;

export function entry(
  id: number,
  [start, end]: readonly [string, string],
  more: Readonly<Record<string, Value>> = {},
) {
  return {
    id,
    start_time: seconds(start),
    end_time: seconds(end),
    entry_type: 0,
    room_id: 1,
    create_by: 'Ann',
    name: `Meeting ${id}`,
    description: '',
    status: 0,
    ...more,
  };
}

export function repeat(
  id: number,
  [start, end]: readonly [string, string],
  more: Readonly<Record<string, Value>> = {},
) {
  return {
    id,
    start_time: seconds(start),
    end_time: seconds(end),
    end_date: seconds('2027-03-31T08:00:00Z'),
    room_id: 1,
    name: `Series ${id}`,
    rep_type: 1,
    rep_opt: '',
    rep_interval: 1,
    ...more,
  };
}
