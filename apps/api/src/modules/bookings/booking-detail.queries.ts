import type { Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../platform/db/schema.ts';
import { bookingAttachments } from './attachment.queries.ts';
import { bookingsWithOwners } from './booking.queries.ts';
import { findSeries } from './series.queries.ts';

/** A booking with its resource, its unit, its owners and the details of its kind. */
function wholeBookings(trx: Transaction<DB>, merchantId: string) {
  return bookingsWithOwners(trx, merchantId)
    .leftJoin('app_user as driver', (join) =>
      join
        .onRef('driver.merchant_id', '=', 'booking.merchant_id')
        .onRef('driver.id', '=', 'booking.driver_id'),
    )
    .leftJoin('building as pick_up', (join) =>
      join
        .onRef('pick_up.merchant_id', '=', 'booking.merchant_id')
        .onRef('pick_up.id', '=', 'booking.pick_up_building_id'),
    )
    .leftJoin('building as drop_off', (join) =>
      join
        .onRef('drop_off.merchant_id', '=', 'booking.merchant_id')
        .onRef('drop_off.id', '=', 'booking.return_building_id'),
    )
    .select([
      'booking.description',
      'booking.layout',
      'booking.equipment_note',
      'booking.catering_note',
      'booking.meeting_link',
      'booking.purpose',
      'booking.destination',
      'booking.estimated_km',
      'booking.is_licence_confirmed',
      'booking.pick_up_building_id',
      'booking.return_building_id',
      'booking.original_start',
      'booking.created_at',
      'booking.updated_at',
      'unit.title as unit_title',
      'booker.full_name as booker_name',
      'booker.email as booker_email',
      'booker.profile_image_id as booker_image_id',
      'guest.full_name as booked_for_name',
      'guest.email as booked_for_email',
      'guest.profile_image_id as booked_for_image_id',
      'driver.full_name as driver_name',
      'pick_up.name as pick_up_building_name',
      'drop_off.name as return_building_name',
    ]);
}

/** Everything that the page of one booking shows; null where the merchant has none of this id. */
export async function findBookingDetail(trx: Transaction<DB>, merchantId: string, id: string) {
  const [row, invitees, attachments] = await Promise.all([
    wholeBookings(trx, merchantId)
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('booking_passenger as passenger')
            .select(['passenger.user_id', 'passenger.name'])
            .whereRef('passenger.merchant_id', '=', 'booking.merchant_id')
            .whereRef('passenger.booking_id', '=', 'booking.id')
            .orderBy('passenger.position'),
        ).as('passengers'),
      )
      .where('booking.id', '=', id)
      .executeTakeFirst(),
    trx
      .selectFrom('booking_invitee')
      .select(['user_id', 'email', 'name'])
      .where('merchant_id', '=', merchantId)
      .where('booking_id', '=', id)
      .orderBy('email')
      .execute(),
    bookingAttachments(trx, merchantId, id),
  ]);
  if (!row) return null;
  const { series_id } = row;
  const series = series_id === null ? null : await findSeries(trx, merchantId, series_id);
  return { ...row, invitees, attachments, series };
}

export type BookingDetailRow = NonNullable<Awaited<ReturnType<typeof findBookingDetail>>>;
