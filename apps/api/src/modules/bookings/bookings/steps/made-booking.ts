import { isReturned } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { StoredFacts } from '../../../notices/mail/index.ts';
import type { StaffMember } from '../../../people/people/index.ts';
import { bookingValuesAt, ownFieldFacts } from '../../../resources/own-fields/index.ts';
import { shift } from '../rules/time.ts';
import type { BookableResource } from '../store/bookable.ts';
import type { NewBooking } from '../store/booking-row.ts';
import type { StoredInvitee } from '../store/form-names.ts';
import type { Candidate } from './candidates.ts';
import type { RequestForm } from './request-form.ts';

type OwnParts = Pick<
  NewBooking,
  'id' | 'type' | 'start' | 'end' | 'status' | 'isOverBudget' | 'seriesId' | 'originalStart'
>;

/** Returns a new booking, or a date of a new series, at one of the resources that it may have. */
export function newBooking(
  tx: MemberTransaction,
  { details, businessUnitId, bookedForId, bookerId }: RequestForm,
  { resource, rules }: Candidate,
  own: OwnParts,
): NewBooking {
  const now = tx.clock.now().toISOString();
  const calendarState = own.status === 'approved' ? 'accepted' : 'tentative';
  return {
    ...details.content,
    ...own,
    ownFields: bookingValuesAt(
      tx.merchant.ownFields,
      { type: own.type, resourceId: resource.id },
      details.content.ownFields,
    ),
    version: 1,
    resourceId: resource.id,
    timezone: resource.timezone,
    businessUnitId,
    bookedForId,
    bookerId,
    createdAt: now,
    requestedAt: own.status === 'approved' ? null : now,
    checkInOpensAt: shift(own.start, -rules.checkInOpensMinutes),
    announcedState: tx.invitation ? calendarState : null,
  };
}

/** The parts that a transaction makes a booking of. */
interface BookingParts {
  readonly booking: NewBooking;
  readonly resource: BookableResource;
  readonly request: RequestForm;
}

/** People of a new room booking, of which nothing has to be read again. */
export interface RoomPeople {
  readonly booker: StaffMember;
  readonly bookedFor: StaffMember;
  /** As stored: by email, each once. */
  readonly invitees: readonly StoredInvitee[];
}

/** A booking that a transaction makes, with everything that was looked up for it. */
export interface CreatedBooking extends BookingParts {
  /**
   * Null for cars and assets, whose buildings and driver were checked but not read, and for owners
   * who were deactivated a moment ago.
   */
  readonly roomPeople: RoomPeople | null;
}

export function createdBooking(making: BookingParts): CreatedBooking {
  return { ...making, roomPeople: roomPeopleOf(making) };
}

function roomPeopleOf({ booking, request }: BookingParts): RoomPeople | null {
  const booker = request.people.get(booking.bookerId);
  const bookedFor = request.people.get(booking.bookedForId);
  if (isReturned(booking.type) || !booker || !bookedFor) return null;
  // The first of an address is stored, so it has to be the last that the map gets.
  const byEmail = request.details.invitees.toReversed().map((each) => [each.email, each] as const);
  const invitees = [...new Map(byEmail).values()];
  invitees.sort((one, other) => (one.email < other.email ? -1 : 1));
  return { booker, bookedFor, invitees };
}

/**
 * Returns the content of mails about a new booking; null if it has to be read, as that of a booking
 * whose mails depend on where it came from.
 */
export function factsOfNew(
  tx: MemberTransaction,
  { booking, resource: { shown }, request, roomPeople }: CreatedBooking,
): StoredFacts | null {
  const actor = request.people.get(tx.actor.id);
  if (!roomPeople || !actor || tx.invitation) return null;
  return {
    bookingId: booking.id,
    title: booking.title,
    description: booking.description,
    status: booking.status,
    isOverBudget: booking.isOverBudget,
    version: booking.version,
    changedAt: booking.createdAt,
    start: booking.start,
    end: booking.end,
    timezone: booking.timezone,
    isPrivate: [booking.privacy, shown.privacy].includes('private'),
    meetingLink: booking.meetingLink,
    resource: shown.name,
    building: shown.building_name,
    floor: shown.floor_name,
    address: shown.building_address,
    booker: contactOf(roomPeople.booker),
    bookedFor: contactOf(roomPeople.bookedFor),
    invitees: roomPeople.invitees.map(contactOf),
    resourceNote: shown.description,
    attendees: booking.attendees,
    ownFields: ownFieldFacts(tx.merchant.ownFields, booking.ownFields),
    action: 'book',
    reason: null,
    actor: contactOf(actor),
  };
}

function contactOf({ name, email }: Pick<StaffMember, 'name' | 'email'>) {
  return { name, email };
}
