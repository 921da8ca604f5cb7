import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { StaffMember, StoredFacts } from '../../mail/index.ts';
import type { BookableResource } from './bookable.ts';
import type { NewBooking } from './booking-row.ts';
import type { StoredInvitee } from './form-names.ts';
import type { RequestForm } from './request-form.ts';

/** A booking that a transaction makes, with everything that was looked up for it. */
export interface MadeBooking {
  readonly booking: NewBooking;
  readonly resource: BookableResource;
  readonly request: RequestForm;
}

/** A new room booking of which nothing has to be read again. */
export interface KnownRoom extends MadeBooking {
  readonly booker: StaffMember;
  readonly bookedFor: StaffMember;
  /** As stored: by email, each once. */
  readonly invitees: readonly StoredInvitee[];
}

/**
 * The booking if it is of a room, with its owners; null for other kinds, whose buildings and driver
 * were checked but not read, and for owners who were deactivated a moment ago.
 */
export function asKnownRoom(made: MadeBooking): KnownRoom | null {
  const { booking, request } = made;
  const booker = request.people.get(booking.bookerId);
  const bookedFor = request.people.get(booking.bookedForId);
  if (booking.type !== 'room' || !booker || !bookedFor) return null;
  // The first of an address is stored, so it has to be the last that the map gets.
  const byEmail = request.details.invitees.toReversed().map((each) => [each.email, each] as const);
  const invitees = [...new Map(byEmail).values()];
  invitees.sort((one, other) => (one.email < other.email ? -1 : 1));
  return { ...made, booker, bookedFor, invitees };
}

/** Returns the content of mails about a new booking; null if it has to be read. */
export function factsOfNew(tx: MemberTransaction, made: MadeBooking): StoredFacts | null {
  const room = asKnownRoom(made);
  const actor = made.request.people.get(tx.actor.id);
  if (!room || !actor) return null;
  const { booking, resource, invitees } = room;
  const { shown } = resource;
  return {
    title: booking.title,
    description: booking.description,
    status: booking.status,
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
    booker: contactOf(room.booker),
    bookedFor: contactOf(room.bookedFor),
    invitees: invitees.map(contactOf),
    resourceNote: shown.description,
    attendees: booking.attendees,
    reason: null,
    actor: contactOf(actor),
  };
}

function contactOf({ name, email }: Pick<StaffMember, 'name' | 'email'>) {
  return { name, email };
}
