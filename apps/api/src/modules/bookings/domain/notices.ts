import type { BookingStatus, NotificationStatus } from '@axp/contracts/vocabulary';

/** What one person is told of a booking (spec section 4, tables of texts). */
export interface Notice {
  readonly userId: string;
  readonly bookingStatus: NotificationStatus;
  /** Invited, as opposed to booker or booked-for. */
  readonly isParticipant: boolean;
}

interface People {
  readonly bookerId: string;
  readonly bookedForId: string;
  /** Staff who are invited; guests by e-mail have no notifications. */
  readonly inviteeIds: readonly string[];
}

function ownersOf({ bookerId, bookedForId }: People): readonly string[] {
  return [...new Set([bookerId, bookedForId])];
}

function toOwners(people: People, bookingStatus: NotificationStatus): Notice[] {
  return ownersOf(people).map((userId) => ({ userId, bookingStatus, isParticipant: false }));
}

/** An owner who is invited as well is told once, as the owner. */
function toInvitees(
  people: People,
  inviteeIds: readonly string[],
  bookingStatus: NotificationStatus,
): Notice[] {
  const owners = ownersOf(people);
  return inviteeIds
    .filter((userId) => !owners.includes(userId))
    .map((userId) => ({ userId, bookingStatus, isParticipant: true }));
}

/** Invitees hear of a booking that waits for approval only once it is approved. */
export function noticesOfBooking(people: People, status: BookingStatus): Notice[] {
  if (status === 'pending-approval-book') return toOwners(people, status);
  return [
    ...toOwners(people, 'book-success'),
    ...toInvitees(people, people.inviteeIds, 'book-success'),
  ];
}

/** Of a change hear its owners, those newly invited, those who stay, and those left out. */
export function noticesOfEdit(people: People, formerInviteeIds: readonly string[]): Notice[] {
  const now = new Set(people.inviteeIds);
  const before = new Set(formerInviteeIds);
  return [
    ...toOwners(people, 'self-update'),
    ...toInvitees(people, [...now.difference(before)], 'book-success'),
    ...toInvitees(people, [...now.intersection(before)], 'book-updated'),
    ...toInvitees(people, [...before.difference(now)], 'cancelled-self'),
  ];
}

export function noticesOfCancellation(people: People): Notice[] {
  return [
    ...toOwners(people, 'cancelled-self'),
    ...toInvitees(people, people.inviteeIds, 'cancelled-self'),
  ];
}
