import type {
  BookingStatus,
  NotificationStatus,
  NotificationTopic,
} from '@axp/contracts/vocabulary';

/** A notification to one user about a booking (spec section 4, tables of texts). */
export interface Notice {
  readonly userId: string;
  readonly bookingStatus: NotificationStatus;
  /** Invited, as opposed to booker or booked-for. */
  readonly isParticipant: boolean;
  /** `booking` is read by its status; every other topic says by itself what it is. */
  readonly topic: NotificationTopic;
  /** The person's own booking, where the event is one of another's; absent for the event's own. */
  readonly bookingId?: string;
}

/** Owner of the next booking of a resource. */
export interface NextOwner {
  readonly userId: string;
  readonly bookingId: string;
}

export interface People {
  readonly bookerId: string;
  readonly bookedForId: string;
  /** Staff who are invited; guests by email have no notifications. */
  readonly inviteeIds: readonly string[];
}

function ownersOf({ bookerId, bookedForId }: People): readonly string[] {
  return [...new Set([bookerId, bookedForId])];
}

function toOwners(
  people: People,
  bookingStatus: NotificationStatus,
  topic: NotificationTopic = 'booking',
): Notice[] {
  return ownersOf(people).map((userId) => ({ userId, bookingStatus, isParticipant: false, topic }));
}

/** Skips invitees who own the booking: they are notified as owners. */
function toInvitees(
  people: People,
  inviteeIds: readonly string[],
  bookingStatus: NotificationStatus,
): Notice[] {
  const owners = ownersOf(people);
  return inviteeIds
    .filter((userId) => !owners.includes(userId))
    .map((userId) => ({ userId, bookingStatus, isParticipant: true, topic: 'booking' }));
}

/** Skips approvers who own the booking: they are notified as owners. */
function toApprovers(
  people: People,
  approverIds: readonly string[],
  topic: 'approval' | 'approval-reminder',
  bookingStatus: BookingStatus,
): Notice[] {
  const owners = ownersOf(people);
  return approverIds
    .filter((userId) => !owners.includes(userId))
    .map((userId) => ({ userId, bookingStatus, isParticipant: true, topic }));
}

/** Notifies owners, and approvers of a pending booking or invitees of an approved one. */
export function noticesOfBooking(
  people: People,
  status: BookingStatus,
  approverIds: readonly string[] = [],
): Notice[] {
  if (status === 'pending-approval-book') return noticesOfRequest(people, status, approverIds);
  return [
    ...toOwners(people, 'book-success'),
    ...toInvitees(people, people.inviteeIds, 'book-success'),
  ];
}

/** Notifies owners and all invitees of an edit: new, remaining and removed ones. */
export function noticesOfEdit(
  people: People,
  formerInviteeIds: readonly string[],
  toOwner: 'self-update' | 'admin-edit' | 'approved-edit' = 'self-update',
): Notice[] {
  const now = new Set(people.inviteeIds);
  const before = new Set(formerInviteeIds);
  return [
    ...toOwners(people, toOwner),
    ...toInvitees(people, [...now.difference(before)], 'book-success'),
    ...toInvitees(people, [...now.intersection(before)], 'book-updated'),
    ...toInvitees(people, [...before.difference(now)], 'cancelled-self'),
  ];
}

export function noticesOfCancellation(
  people: People,
  by: 'cancelled-self' | 'cancelled-admin' = 'cancelled-self',
): Notice[] {
  return [...toOwners(people, by), ...toInvitees(people, people.inviteeIds, by)];
}

/** Notifies approvers of a request, and owners that it is pending. */
export function noticesOfRequest(
  people: People,
  status: 'pending-approval-book' | 'pending-approval-edit',
  approverIds: readonly string[],
): Notice[] {
  return [...toOwners(people, status), ...toApprovers(people, approverIds, 'approval', status)];
}

/** A request that was moved to another resource goes to those who decide there (H-03). */
export function noticesToNewApprovers(people: People, approverIds: readonly string[]): Notice[] {
  return toApprovers(people, approverIds, 'approval', 'pending-approval-book');
}

/** One working day later, to those who still have to decide (Z-44). */
export function noticesOfApprovalReminder(
  people: People,
  status: BookingStatus,
  approverIds: readonly string[],
): Notice[] {
  return toApprovers(people, approverIds, 'approval-reminder', status);
}

/** Of an approval hear the owners and those who are invited by it. */
export function noticesOfApproval(people: People): Notice[] {
  return [...toOwners(people, 'approved'), ...toInvitees(people, people.inviteeIds, 'approved')];
}

/**
 * How a request ends that is not approved. Invitees have heard nothing of it; of a change that was
 * refused they need to hear nothing either, because the booking stays as it was.
 */
export function noticesOfEndedRequest(
  people: People,
  from: BookingStatus,
  by: 'reject' | 'lapse',
): Notice[] {
  const isEdit = from === 'pending-approval-edit';
  if (by === 'lapse') {
    return isEdit
      ? toOwners(people, 'approved', 'edit-lapsed')
      : toOwners(people, 'cancelled', 'lapsed');
  }
  return isEdit
    ? toOwners(people, 'approved', 'edit-rejected')
    : toOwners(people, 'cancelled-admin');
}

/** Coming and going concerns the owners alone. */
export function noticesOfVisit(people: People, status: 'checked-in' | 'checked-out'): Notice[] {
  return toOwners(people, status);
}

/** Notifies owners and invitees of a release without check-in (Z-50). */
export function noticesOfRelease(people: People): Notice[] {
  return [
    ...toOwners(people, 'cancelled-timeout'),
    ...toInvitees(people, people.inviteeIds, 'cancelled-timeout'),
  ];
}

/** Reminds owners of an action that is due (Z-51, Z-52). */
export function noticesOfReminder(
  people: People,
  topic: 'check-in' | 'release-warning' | 'overdue',
  status: BookingStatus,
): Notice[] {
  return toOwners(people, status, topic);
}

/** Notifies those who manage a resource of a problem with it. */
export function noticesOfProblem(
  managerIds: readonly string[],
  bookingStatus: BookingStatus,
): Notice[] {
  return managerIds.map((userId) => ({
    userId,
    bookingStatus,
    isParticipant: true,
    topic: 'problem',
  }));
}

/** Notifies owners of the next booking, who may have to wait (Z-52, H-05). */
export function noticesOfRisk(people: People, nextOwners: readonly NextOwner[]): Notice[] {
  const owners = ownersOf(people);
  return nextOwners
    .filter(({ userId }) => !owners.includes(userId))
    .map(({ userId, bookingId }) => ({
      userId,
      bookingId,
      bookingStatus: 'approved',
      isParticipant: true,
      topic: 'next-at-risk',
    }));
}
