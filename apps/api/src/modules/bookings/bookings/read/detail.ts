import { bookingStatusGroups } from '@axp/contracts';
import type { Given, ValueOf } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { lateColumns, linkedUnits } from '../../../resources/resources/index.ts';
import { kindColumns } from '../store/booking-row.ts';
import { findOffer, offeredPlaceId } from '../store/offered-place.ts';
import { bookingsWithOwners } from './booking-rows.ts';

/** A booking with its owners, the details of its kind, and its form of return. */
function wholeBookings(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return bookingsWithOwners(trx, merchantId)
    .leftJoin('app_user as driver', sameMerchant('driver.id', 'booking.driver_id'))
    .leftJoin('building as pick_up', sameMerchant('pick_up.id', 'booking.pick_up_building_id'))
    .leftJoin('building as drop_off', sameMerchant('drop_off.id', 'booking.return_building_id'))
    .leftJoin('booking_return as back', sameMerchant('back.booking_id', 'booking.id'))
    .select(kindColumns)
    .select([
      'booking.description',
      'booking.original_start',
      'booking.is_over_budget',
      'booking.created_at',
      'resource.odometer_km as last_odometer_km',
      'booking.updated_at',
      'driver.full_name as driver_name',
      'pick_up.name as pick_up_building_name',
      'drop_off.name as return_building_name',
      'booking.checked_in_at',
      'booking.checked_out_at',
      'back.odometer_km',
      'back.fuel_percent',
      'back.has_damage',
      'back.are_keys_returned',
      'back.parking_place',
      'back.returned_units',
      'back.condition',
      'back.note',
      'building.address as building_address',
    ])
    .select(lateColumns(merchantId, sql<string>`booking.resource_id`))
    .select(linkedUnits(merchantId).as('links'))
    .select(sql<string>`coalesce(pick_up.address, building.address)`.as('address'));
}

/**
 * A booking with its people, when they came and went, and the change that waits for approval. The
 * merchant of the people is a value, or Citus would ask every node.
 */
const bookingRow = preparedQuery(
  (trx: Transaction<DB>, given: Given<{ merchantId: string; id: string }>) =>
    wholeBookings(trx, given('merchantId'))
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('booking_passenger as passenger')
            .select(['passenger.user_id', 'passenger.name'])
            .where('passenger.merchant_id', '=', given('merchantId'))
            .whereRef('passenger.booking_id', '=', 'booking.id')
            .orderBy('passenger.position'),
        ).as('passengers'),
        jsonArrayFrom(
          eb
            .selectFrom('booking_invitee as invitee')
            .select(['invitee.user_id', 'invitee.email', 'invitee.name', 'invitee.answer'])
            .select(['invitee.comment', 'invitee.reminded_at'])
            .where('invitee.merchant_id', '=', given('merchantId'))
            .whereRef('invitee.booking_id', '=', 'booking.id'),
        ).as('invitees'),
        eb
          .selectFrom('incoming_mail as mail')
          .select(sql<number>`count(*)::integer`.as('count'))
          .where('mail.merchant_id', '=', given('merchantId'))
          .where('mail.reason', '=', 'other-address')
          .where(
            'mail.uid',
            'in',
            ['series_id', 'calendar_id', 'id'].map(
              (id) => sql<string>`${sql.ref(`booking.${id}`)} || '@axp-booking'`,
            ),
          )
          .as('other_answers'),
        offeredPlaceId(given('merchantId')).as('offered_id'),
        jsonObjectFrom(
          eb
            .selectFrom('invitation')
            .innerJoin(
              'resource_address as address',
              sameMerchant('address.id', 'invitation.address_id'),
            )
            .innerJoin(
              'mail_connection as connection',
              'connection.merchant_id',
              'address.merchant_id',
            )
            .select(['invitation.client', 'invitation.series_id', 'invitation.starts_at'])
            .select(sql<string>`address.local_part || '@' || connection.domain`.as('address'))
            .where('invitation.merchant_id', '=', given('merchantId'))
            .where((row) =>
              row.or([
                row('invitation.booking_id', '=', row.ref('booking.id')),
                row('invitation.series_id', '=', row.ref('booking.series_id')),
              ]),
            )
            .orderBy(sql`invitation.booking_id is null`)
            .limit(1),
        ).as('invitation'),
      ])
      .where('booking.id', '=', given('id')),
);

/** Everything that the page of one booking shows; null where the merchant has none of this id. */
export async function findBookingDetail(tx: TenantRows, id: string) {
  const [[row], attachments] = await Promise.all([
    bookingRow(tx.db, { merchantId: tx.merchant.id, id }),
    bookingAttachments(tx.db, { merchantId: tx.merchant.id, bookingId: id }),
  ]);
  if (!row) return null;
  const { series_id: seriesId, original_start: ownStart } = row;
  const series =
    seriesId === null || ownStart === null ? null : await findSeries(tx, { seriesId, ownStart });
  const offer = row.offered_id === null ? null : await findOffer(tx, id);
  return { ...row, attachments, series, offer };
}

/** The same of a booking that was made a moment ago, and is no date of a series. */
export async function findNewBooking(tx: TenantRows, id: string): Promise<BookingDetailRow | null> {
  const [row] = await bookingRow(tx.db, { merchantId: tx.merchant.id, id });
  return row ? { ...row, attachments: [], series: null, offer: null } : null;
}

export type BookingDetailRow = NonNullable<Awaited<ReturnType<typeof findBookingDetail>>>;

/** The files of a booking without their content, in the order of upload. */
const bookingAttachments = preparedQuery(
  (trx: Transaction<DB>, given: Given<{ merchantId: string; bookingId: string }>) =>
    trx
      .selectFrom('booking_attachment as attachment')
      .innerJoin('app_user as uploader', sameMerchant('uploader.id', 'attachment.uploaded_by'))
      .select([
        'attachment.id',
        'attachment.booking_id',
        'attachment.file_name',
        'attachment.media_type',
        'attachment.size_bytes',
        'attachment.has_thumbnail',
        'attachment.uploaded_at',
        'attachment.uploaded_by',
        'uploader.full_name as uploader_name',
      ])
      .where('attachment.merchant_id', '=', given('merchantId'))
      .where('attachment.booking_id', '=', given('bookingId'))
      .orderBy('attachment.uploaded_at')
      .orderBy('attachment.id'),
);

export type AttachmentRow = Awaited<ReturnType<typeof bookingAttachments>>[number];

/** Whether a change of the series reaches a date (Z-63). */
const isOpen = sql<boolean>`(starts_at > now() and status in (${sql.join(
  bookingStatusGroups.editable.map((status) => sql.lit(status)),
)}))`;

/** A rule with what is out of line, as the page of one of its dates shows it. */
async function findSeries(
  tx: TenantRows,
  { seriesId: id, ownStart }: { readonly seriesId: string; readonly ownStart: string },
) {
  const [series, exceptions, moved, counts, otherParts] = await Promise.all([
    selectRows(tx, 'booking_series')
      .select(['id', 'rule', 'timezone', 'wall_start', 'first_start', 'length_minutes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    selectRows(tx, 'booking_series_exception')
      .select(['original_start', 'kind', 'fields'])
      .where('series_id', '=', id)
      .orderBy('original_start')
      .execute(),
    movedDates(tx, id),
    selectRows(tx, 'booking')
      .select([
        sql<number>`count(*)::integer`.as('booked'),
        sql<number>`(count(*) filter (where status = 'pending-approval-book'))::integer`.as(
          'waiting',
        ),
        sql<number>`(count(*) filter (where ${isOpen}))::integer`.as('open'),
        sql<number>`(count(*) filter (where ${isOpen} and original_start >= ${ownStart}))::integer`.as(
          'following',
        ),
      ])
      .where('series_id', '=', id)
      .where('status', '<>', 'cancelled')
      .executeTakeFirstOrThrow(),
    findOtherParts(tx, id),
  ]);
  return { ...series, exceptions, moved, counts, otherParts };
}

/** The coming dates of series that were split from this one, or this one from them. */
async function findOtherParts(tx: TenantRows, seriesId: string) {
  const { rows } = await sql<{ bookingId: string; start: string; openCount: number }>`
    with recursive part (id, continues_id) as (
      select id, continues_id from booking_series
      where merchant_id = ${tx.merchant.id} and id = ${seriesId}
      union
      select other.id, other.continues_id from part
      join booking_series other
        on other.id = part.continues_id or other.continues_id = part.id
      where other.merchant_id = ${tx.merchant.id}
    )
    select (array_agg(booking.id order by starts_at))[1] as "bookingId",
      min(starts_at) as start, count(*)::integer as "openCount"
    from booking
    where merchant_id = ${tx.merchant.id} and series_id <> ${seriesId}
      and series_id in (select id from part) and ${isOpen}
    group by series_id
    order by start`.execute(tx.db);
  return rows;
}

/** Dates that are at another place or time than their rule gives. */
function movedDates(tx: TenantRows, seriesId: string) {
  return selectRows(tx, 'booking_series_exception as exception')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.merchant_id', '=', 'exception.merchant_id')
        .onRef('booking.series_id', '=', 'exception.series_id')
        .onRef('booking.original_start', '=', 'exception.original_start'),
    )
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .select([
      'booking.id',
      'booking.original_start',
      'booking.starts_at',
      'booking.ends_at',
      'booking.status',
      'resource.id as resource_id',
      'resource.name as resource_name',
    ])
    .where('exception.series_id', '=', seriesId)
    .where('exception.kind', '=', 'changed')
    .where(sql<boolean>`exception.fields && array['time', 'resourceId']`)
    .where('booking.status', '<>', 'cancelled')
    .orderBy('exception.original_start')
    .execute();
}
