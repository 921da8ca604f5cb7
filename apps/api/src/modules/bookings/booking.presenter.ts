import type { Booking, BookingEvent, BookingSummary, CalendarEntry } from '@axp/contracts';
import { bookingPrivacies, roomLayouts } from '@axp/contracts';
import type { Actor } from '../../platform/request-scope/request-scope.ts';
import { presentImage } from '../images/index.ts';
import { asResourceType, presentPlace } from '../resources/index.ts';
import { mayChange } from './booking.policy.ts';
import type {
  BookingDetailRow,
  BookingRow,
  bookingEvents,
  CalendarRow,
} from './booking.queries.ts';
import { asBookingStatus } from './booking.queries.ts';
import type { BookingState } from './domain/booking.ts';
import { canBeCancelled, canBeEdited } from './domain/booking.ts';

/** Who reads, and when: what a booking lets its reader do depends on both. */
export interface Reader {
  readonly actor: Actor;
  readonly now: Date;
}

function oneOf<const T extends string>(known: readonly T[], stored: string): T {
  const value = known.find((candidate) => candidate === stored);
  if (value === undefined) throw new Error(`unknown value in the database: ${stored}`);
  return value;
}

export function stateOf(row: BookingRow): BookingState {
  return {
    id: row.id,
    resourceId: row.resource_id,
    status: asBookingStatus(row.status),
    version: row.version,
    start: row.starts_at,
    end: row.ends_at,
    bookerId: row.booker_id,
    bookedForId: row.booked_for_id,
    businessUnitId: row.business_unit_id,
    attendees: row.attendees,
  };
}

export function presentBookingSummary(row: BookingRow, { actor, now }: Reader): BookingSummary {
  const state = stateOf(row);
  const isChangeable = mayChange(actor, state);
  return {
    id: row.id,
    type: asResourceType(row.type),
    title: row.title,
    status: state.status,
    version: row.version,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    privacy: oneOf(bookingPrivacies, row.privacy),
    resource: {
      id: row.resource_id,
      type: asResourceType(row.type),
      name: row.resource_name,
      image: presentImage(row.image_id),
      ...presentPlace(row),
      capacity: row.capacity,
    },
    abilities: {
      edit: isChangeable && canBeEdited(state, now),
      cancel: isChangeable && canBeCancelled(state, now),
    },
  };
}

export function presentBooking(row: BookingDetailRow, reader: Reader): Booking {
  return {
    ...presentBookingSummary(row, reader),
    description: row.description,
    businessUnit: { id: row.business_unit_id, title: row.unit_title },
    booker: {
      id: row.booker_id,
      fullName: row.booker_name,
      email: row.booker_email,
      profileImage: presentImage(row.booker_image_id),
    },
    bookedFor: {
      id: row.booked_for_id,
      fullName: row.booked_for_name,
      email: row.booked_for_email,
      profileImage: presentImage(row.booked_for_image_id),
    },
    invitees: row.invitees.map(({ user_id, email, name }) => ({ userId: user_id, email, name })),
    room: {
      attendees: row.attendees ?? 0,
      layout: row.layout === null ? null : oneOf(roomLayouts, row.layout),
      equipmentNote: row.equipment_note,
      cateringNote: row.catering_note,
      meetingLink: row.meeting_link,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

type EventRow = Awaited<ReturnType<typeof bookingEvents>>[number];

export function presentBookingEvent(row: EventRow): BookingEvent {
  return {
    id: row.id,
    at: row.at,
    actor:
      row.actor_id === null || row.actor_name === null
        ? null
        : { id: row.actor_id, fullName: row.actor_name },
    action: oneOf(['book', 'edit', 'cancel'], row.action),
    from: row.from_status === null ? null : asBookingStatus(row.from_status),
    to: asBookingStatus(row.to_status),
    reason: row.reason,
  };
}

/** A taken time, telling no more of a private booking than that it is taken (Z-20). */
export function presentCalendarEntry(row: CalendarRow, actor: Actor): CalendarEntry {
  const isMine = [row.booker_id, row.booked_for_id, row.holder_id].includes(actor.id);
  const isHidden = row.privacy === 'private' && !isMine;
  return {
    bookingId: isHidden ? null : row.booking_id,
    resourceId: row.resource_id,
    kind: oneOf(['booking', 'blackout', 'maintenance', 'hold'], row.kind),
    start: row.starts_at,
    end: row.ends_at,
    title: isHidden ? null : (row.title ?? row.block_title),
    bookedFor: isHidden ? null : row.booked_for_name,
    isMine,
  };
}
