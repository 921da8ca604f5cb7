import type { ManagedOwnField } from '@axp/contracts/administration';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { ownColumnName } from '../../resources/own-fields/index.ts';
import type { ExportTable } from './export-table.ts';
import { columnsOf } from './export-table.ts';

/** Whether a booking `b` of a resource `r` is not private: an archive is passed on to others (H-05). */
export const isOpen = sql<boolean>`'private' not in (b.privacy, r.privacy)`;

/** A value that a private booking does not show. */
const open = (value: RawBuilder<unknown>) => sql`case when ${isOpen} then ${value} end`;

const resourceOfBooking = sql`join resource r on r.merchant_id = b.merchant_id
  and r.id = b.resource_id`;

interface Company {
  readonly id: string;
  readonly ownFields: readonly ManagedOwnField[];
}

/** Bookings with the heads of the sheet of bookings from elsewhere. */
export function bookingTables({ id: merchantId, ownFields }: Company): readonly ExportTable[] {
  const own = ownFields.filter(({ subject }) => subject === 'booking');
  return [
    {
      name: 'bookings',
      from: sql`booking b ${resourceOfBooking}
        join building on building.merchant_id = r.merchant_id and building.id = r.building_id
        join app_user person on person.merchant_id = b.merchant_id
          and person.id = b.booked_for_id
        join app_user booker on booker.merchant_id = b.merchant_id and booker.id = b.booker_id
        join business_unit unit on unit.merchant_id = b.merchant_id
          and unit.id = b.business_unit_id
        where b.merchant_id = ${merchantId}`,
      keys: [sql`b.id`],
      columns: { ...bookingColumns, ...Object.fromEntries(own.map(ownColumn)) },
    },
    {
      name: 'series',
      from: sql`booking_series series where series.merchant_id = ${merchantId}
        and exists (select from booking b ${resourceOfBooking}
          where b.merchant_id = series.merchant_id and b.series_id = series.id and ${isOpen})`,
      keys: [sql`series.id`],
      columns: columnsOf('series', ['id', 'rule', 'timezone', 'first_start', 'length_minutes']),
    },
    {
      name: 'booking-history',
      from: sql`booking_event event
        join booking b on b.merchant_id = event.merchant_id and b.id = event.booking_id
        ${resourceOfBooking}
        left join app_user actor on actor.merchant_id = event.merchant_id
          and actor.id = event.actor_id
        where event.merchant_id = ${merchantId}`,
      keys: [sql`event.id`],
      columns: {
        ...columnsOf('event', ['booking_id', 'at', 'action', 'to_status']),
        actor: open(sql`actor.email`),
        reason: open(sql`event.reason`),
        changes: open(sql`event.changes`),
      },
    },
  ];
}

/** Guests, passengers, returns and files of bookings that are not private. */
export function detailTables(merchantId: string): readonly ExportTable[] {
  const detail = (table: string, { name, key, columns }: DetailTable): ExportTable => ({
    name,
    from: sql`${sql.table(table)} detail
      join booking b on b.merchant_id = detail.merchant_id and b.id = detail.booking_id
      ${resourceOfBooking}
      where detail.merchant_id = ${merchantId} and ${isOpen}`,
    keys: [sql`detail.booking_id`, sql.ref(`detail.${key}`)],
    columns: columnsOf('detail', ['booking_id', ...columns]),
  });
  return [
    detail('booking_invitee', {
      name: 'invitees',
      key: 'email',
      columns: ['email', 'name', 'answer', 'comment'],
    }),
    detail('booking_passenger', { name: 'passengers', key: 'position', columns: ['name'] }),
    detail('booking_return', {
      name: 'returns',
      key: 'kind',
      columns: [
        'kind',
        'odometer_km',
        'fuel_percent',
        'has_damage',
        'parking_place',
        'returned_units',
        'condition',
        'note',
        'created_at',
      ],
    }),
    detail('booking_attachment', {
      name: 'attachments',
      key: 'id',
      columns: ['id', 'file_name', 'media_type', 'size_bytes', 'uploaded_at'],
    }),
  ];
}

interface DetailTable {
  readonly name: string;
  /** Column that is unique in a booking. */
  readonly key: string;
  readonly columns: readonly string[];
}

const bookingColumns: ExportTable['columns'] = {
  room: sql`r.name`,
  type: sql`b.type`,
  building: sql`building.name`,
  start: sql`b.starts_at`,
  end: sql`b.ends_at`,
  timezone: sql`b.timezone`,
  organizer_email: open(sql`person.email`),
  organizer_name: open(sql`person.full_name`),
  title: open(sql`b.title`),
  attendees: open(sql`b.attendees`),
  private: sql`not (${isOpen})`,
  notes: open(sql`b.description`),
  id: sql`b.id`,
  resource_code: sql`r.code`,
  status: sql`b.status`,
  series_id: open(sql`b.series_id`),
  series_date: open(sql`b.original_start`),
  booked_by: open(sql`booker.email`),
  business_unit: open(sql`unit.title`),
  quantity: open(sql`b.quantity`),
  layout: open(sql`b.layout`),
  equipment_note: open(sql`b.equipment_note`),
  catering_note: open(sql`b.catering_note`),
  meeting_link: open(sql`b.meeting_link`),
  purpose: open(sql`b.purpose`),
  destination: open(sql`b.destination`),
  estimated_km: open(sql`b.estimated_km`),
  checked_in_at: open(sql`b.checked_in_at`),
  checked_out_at: open(sql`b.checked_out_at`),
  created_at: open(sql`b.created_at`),
};

/** Value of an own field (F-03); choices by their English words. */
function ownColumn(field: ManagedOwnField): [head: string, value: RawBuilder<unknown>] {
  const stored = sql`b.own_fields ->> ${field.id}::text`;
  const words = field.choices.map(({ id, label }) => sql`when ${id} then ${label.en}`);
  const value =
    words.length === 0 ? stored : sql`case ${stored} ${sql.join(words, sql` `)} else ${stored} end`;
  return [ownColumnName(field), open(value)];
}
