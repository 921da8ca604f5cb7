import type { BookingContent, BookingState } from './rules/booking.ts';
import type { TimeSlot } from './rules/time.ts';

export interface NewBooking extends BookingState, BookingContent {
  readonly timezone: string;
  readonly createdAt: string;
  /** When approval was asked for; null when none is needed. */
  readonly requestedAt: string | null;
  readonly checkInOpensAt: string;
  /** Null for a booking that does not repeat. */
  readonly seriesId: string | null;
  readonly originalStart: string | null;
}

interface Changeable extends BookingContent, TimeSlot {
  readonly resourceId: string;
  readonly timezone: string;
  readonly status: BookingState['status'];
  readonly checkInOpensAt: string;
}

/** What changes of a booking; what is absent stays. */
export type BookingChange = { readonly [K in keyof Changeable]?: Changeable[K] | undefined };

/** The columns in which the dates of a new series differ: when and where they are. */
export function dateColumns(booking: NewBooking) {
  return {
    id: booking.id,
    resource_id: booking.resourceId,
    timezone: booking.timezone,
    status: booking.status,
    approval_requested_at: booking.requestedAt,
    starts_at: booking.start,
    ends_at: booking.end,
    check_in_opens_at: booking.checkInOpensAt,
    original_start: booking.originalStart,
  };
}

/** The columns that the dates of a new series have in common. */
export function formColumns(booking: NewBooking) {
  return {
    type: booking.type,
    title: booking.title,
    description: booking.description,
    privacy: booking.privacy,
    attendees: booking.attendees,
    layout: booking.layout,
    equipment_note: booking.equipmentNote,
    catering_note: booking.cateringNote,
    meeting_link: booking.meetingLink,
    quantity: booking.quantity,
    purpose: booking.purpose,
    pick_up_building_id: booking.pickUpBuildingId,
    return_building_id: booking.returnBuildingId,
    destination: booking.destination,
    estimated_km: booking.estimatedKm,
    needs_driver: booking.needsDriver,
    driver_id: booking.driverId,
    is_licence_confirmed: booking.licenceConfirmed,
    booker_id: booking.bookerId,
    booked_for_id: booking.bookedForId,
    business_unit_id: booking.businessUnitId,
    created_at: booking.createdAt,
  };
}

/** The columns of a change; Kysely leaves out those that are undefined. */
export function changedColumns(change: BookingChange) {
  return {
    resource_id: change.resourceId,
    timezone: change.timezone,
    status: change.status,
    title: change.title,
    description: change.description,
    starts_at: change.start,
    check_in_opens_at: change.checkInOpensAt,
    ends_at: change.end,
    privacy: change.privacy,
    attendees: change.attendees,
    layout: change.layout,
    equipment_note: change.equipmentNote,
    catering_note: change.cateringNote,
    meeting_link: change.meetingLink,
    quantity: change.quantity,
    purpose: change.purpose,
    pick_up_building_id: change.pickUpBuildingId,
    return_building_id: change.returnBuildingId,
    destination: change.destination,
    estimated_km: change.estimatedKm,
    needs_driver: change.needsDriver,
    driver_id: change.driverId,
    is_licence_confirmed: change.licenceConfirmed,
  };
}
