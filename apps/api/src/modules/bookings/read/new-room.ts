import { newColumns } from '../store/booking-row.ts';
import type { MadeBooking, RoomPeople } from '../store/made-booking.ts';
import type { BookingDetailRow } from './detail.ts';

/** Nothing has happened to a new booking. */
const untouched = {
  bill_status: null,
  bill_amount: null,
  bill_currency: null,
  change_body: null,
  requested_id: null,
  requested_name: null,
  checked_in_at: null,
  checked_out_at: null,
  odometer_km: null,
  fuel_percent: null,
  has_damage: null,
  are_keys_returned: null,
  parking_place: null,
  returned_units: null,
  condition: null,
  note: null,
  attachments: [],
  series: null,
};

/** Nothing of cars and assets is asked for a room. */
const room = {
  driver_name: null,
  pick_up_building_name: null,
  return_building_name: null,
  passengers: [],
};

/** Returns the row that reading a new booking of a room without a price would find. */
export function rowOfNewRoom(
  { booking, resource, request }: MadeBooking,
  { booker, bookedFor, invitees }: RoomPeople,
): BookingDetailRow {
  const { shown } = resource;
  return {
    ...untouched,
    ...room,
    ...newColumns(booking),
    version: booking.version,
    privacy: shown.privacy === 'private' ? 'private' : booking.privacy,
    booker_name: booker.name,
    booker_email: booker.email,
    booker_image_id: booker.imageId,
    booked_for_name: bookedFor.name,
    booked_for_email: bookedFor.email,
    booked_for_image_id: bookedFor.imageId,
    resource_name: shown.name,
    resource_rules: resource.rules,
    image_id: shown.image_id,
    capacity: resource.capacity,
    last_odometer_km: shown.odometer_km,
    building_id: shown.building_id,
    building_name: shown.building_name,
    building_address: shown.building_address,
    floor_id: shown.floor_id,
    floor_name: shown.floor_name,
    unit_title: request.unit.title,
    unit_rules: request.unit.rules,
    invitees: invitees.map(({ userId, email, name }) => ({ user_id: userId, email, name })),
  };
}
