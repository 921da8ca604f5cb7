import type { KnownRoom } from '../store/made-booking.ts';
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
export function rowOfNewRoom(made: KnownRoom): BookingDetailRow {
  const { resource, request, invitees } = made;
  const { shown } = resource;
  return {
    ...untouched,
    ...room,
    ...bookingColumns(made),
    ...ownerColumns(made),
    resource_id: resource.id,
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

function bookingColumns({ booking, resource: { shown } }: KnownRoom) {
  return {
    id: booking.id,
    type: booking.type,
    title: booking.title,
    description: booking.description,
    status: booking.status,
    version: booking.version,
    starts_at: booking.start,
    ends_at: booking.end,
    timezone: booking.timezone,
    privacy: shown.privacy === 'private' ? 'private' : booking.privacy,
    business_unit_id: booking.businessUnitId,
    series_id: booking.seriesId,
    original_start: booking.originalStart,
    check_in_opens_at: booking.checkInOpensAt,
    created_at: booking.createdAt,
    updated_at: booking.createdAt,
    attendees: booking.attendees,
    layout: booking.layout,
    equipment_note: booking.equipmentNote,
    catering_note: booking.cateringNote,
    meeting_link: booking.meetingLink,
    quantity: booking.quantity,
    purpose: booking.purpose,
    destination: booking.destination,
    estimated_km: booking.estimatedKm,
    driver_id: booking.driverId,
    needs_driver: booking.needsDriver,
    is_licence_confirmed: booking.licenceConfirmed,
    pick_up_building_id: booking.pickUpBuildingId,
    return_building_id: booking.returnBuildingId,
  };
}

function ownerColumns({ booking, booker, bookedFor }: KnownRoom) {
  return {
    booker_id: booking.bookerId,
    booker_name: booker.name,
    booker_email: booker.email,
    booker_image_id: booker.imageId,
    booked_for_id: booking.bookedForId,
    booked_for_name: bookedFor.name,
    booked_for_email: bookedFor.email,
    booked_for_image_id: bookedFor.imageId,
  };
}
