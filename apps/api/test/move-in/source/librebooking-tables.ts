import type { Rows, Tables, Value } from './source-server.ts';

const line = 'varchar(300)';
const number = 'int';
const date = 'datetime';

/** Tables of LibreBooking 2.9 with the columns that matter here; no key keeps references whole. */
export const libreBookingTables: Tables = {
  dbversion: { version_number: 'double', version_date: date },
  groups: { group_id: number, name: line },
  users: {
    user_id: number,
    fname: line,
    lname: line,
    username: line,
    email: line,
    password: line,
    salt: line,
    status_id: number,
  },
  user_groups: { user_id: number, group_id: number },
  layouts: { layout_id: number, timezone: line },
  schedules: { schedule_id: number, name: line, layout_id: number },
  resource_types: { resource_type_id: number, resource_type_name: line },
  resources: {
    resource_id: number,
    name: line,
    location: line,
    contact_info: line,
    description: 'text',
    notes: 'text',
    status_id: number,
    requires_approval: 'tinyint',
    max_participants: number,
    schedule_id: number,
    resource_type_id: number,
    min_notice_time_add: number,
    max_notice_time: number,
    min_duration: number,
    max_duration: number,
    min_increment: number,
    buffer_time: number,
    auto_release_minutes: number,
  },
  custom_attributes: {
    custom_attribute_id: number,
    display_label: line,
    display_type: number,
    attribute_category: number,
    is_required: 'tinyint',
    possible_values: 'text',
    admin_only: 'tinyint',
    is_private: 'tinyint',
  },
  custom_attribute_values: {
    custom_attribute_id: number,
    attribute_value: 'text',
    entity_id: number,
    attribute_category: number,
  },
  reservation_series: {
    series_id: number,
    title: line,
    description: 'text',
    status_id: number,
    repeat_type: line,
    repeat_options: line,
    owner_id: number,
  },
  reservation_instances: {
    reservation_instance_id: number,
    start_date: date,
    end_date: date,
    series_id: number,
  },
  reservation_resources: { series_id: number, resource_id: number },
  reservation_users: {
    reservation_instance_id: number,
    user_id: number,
    reservation_user_level: number,
  },
  reservation_guests: { reservation_instance_id: number, email: line },
  reservation_accessories: { series_id: number, accessory_id: number, quantity: number },
  reservation_waitlist_requests: { reservation_waitlist_request_id: number },
  reservation_reminders: { reminder_id: number },
  accessories: { accessory_id: number, accessory_name: line },
  blackout_series: { blackout_series_id: number, title: line },
  blackout_instances: {
    blackout_instance_id: number,
    blackout_series_id: number,
    start_date: date,
    end_date: date,
  },
  blackout_series_resources: { blackout_series_id: number, resource_id: number },
  quotas: { quota_id: number, quota_limit: 'decimal(7,2)', unit: line, duration: line },
  group_resource_permissions: { group_id: number, resource_id: number },
  user_resource_permissions: { user_id: number, resource_id: number },
};

/** A small installation in Bangkok: two rooms, and three people. */
export const smallInstallation: Rows = {
  dbversion: [{ version_number: 2.8 }, { version_number: 2.9 }],
  groups: [{ group_id: 1, name: 'Sales &amp; Marketing' }],
  users: [
    user(1, { fname: 'Ann', lname: 'O&#039;Neil', email: 'Ann@acme.test' }),
    user(2, { fname: 'สมชาย', lname: 'ใจดี', email: 'somchai@acme.test' }),
    user(3, { fname: 'Away', lname: '', email: 'none', status_id: 3 }),
  ],
  user_groups: [{ user_id: 1, group_id: 1 }],
  layouts: [{ layout_id: 1, timezone: 'Asia/Bangkok' }],
  schedules: [{ schedule_id: 1, name: 'Default', layout_id: 1 }],
  resources: [
    resource(1, { name: 'Nile', location: 'Head office' }),
    resource(2, { name: 'Rhine' }),
  ],
};

export function user(id: number, more: Readonly<Record<string, Value>> = {}) {
  return {
    user_id: id,
    username: `user${id}`,
    email: `user${id}@acme.test`,
    password: 'secret',
    salt: 'secret',
    status_id: 1,
    ...more,
  };
}

export function resource(id: number, more: Readonly<Record<string, Value>> = {}) {
  return {
    resource_id: id,
    name: `Room ${id}`,
    status_id: 1,
    requires_approval: 0,
    schedule_id: 1,
    ...more,
  };
}

export function reservation(id: number, more: Readonly<Record<string, Value>> = {}) {
  return {
    series_id: id,
    title: `Meeting ${id}`,
    description: '',
    status_id: 1,
    repeat_type: 'none',
    repeat_options: '',
    owner_id: 1,
    ...more,
  };
}

/** A date of a reservation, in UTC. */
export function dateOf(id: number, series: number, [start, end]: readonly [string, string]) {
  return { reservation_instance_id: id, series_id: series, start_date: start, end_date: end };
}
