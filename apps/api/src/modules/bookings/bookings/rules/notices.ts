import type { BookingStatus, BookingTopic, NotificationStatus } from '@axp/contracts/vocabulary';

/** A notification to one user about a booking (N-06, N-07). */
export interface Notice {
  readonly userId: string;
  readonly bookingStatus: NotificationStatus;
  /** Invited, as opposed to booker or booked-for. */
  readonly isParticipant: boolean;
  /** `booking` is read by its status; every other topic says by itself what it is. */
  readonly topic: BookingTopic;
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

/** Notifies the owners alone. */
export function noticesToOwners(
  people: People,
  bookingStatus: NotificationStatus,
  topic: BookingTopic = 'booking',
): Notice[] {
  return ownersOf(people).map((userId) => ({ userId, bookingStatus, isParticipant: false, topic }));
}

/** Skips users who own the booking: they are notified as owners. */
function toOthers(
  people: People,
  userIds: readonly string[],
  bookingStatus: NotificationStatus,
  topic: BookingTopic = 'booking',
): Notice[] {
  const owners = ownersOf(people);
  return userIds
    .filter((userId) => !owners.includes(userId))
    .map((userId) => ({ userId, bookingStatus, isParticipant: true, topic }));
}

/** Notifies owners and invitees of an approval, a cancellation or a release (Z-50). */
export function noticesToAll(people: People, bookingStatus: NotificationStatus): Notice[] {
  return [
    ...noticesToOwners(people, bookingStatus),
    ...toOthers(people, people.inviteeIds, bookingStatus),
  ];
}

/** Notifies owners, and approvers of a pending booking or invitees of an approved one. */
export function noticesOfBooking(
  people: People,
  status: BookingStatus,
  approverIds: readonly string[] = [],
): Notice[] {
  if (status === 'pending-approval-book') return noticesOfRequest(people, status, approverIds);
  return noticesToAll(people, 'book-success');
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
    ...noticesToOwners(people, toOwner),
    ...toOthers(people, [...now.difference(before)], 'book-success'),
    ...toOthers(people, [...now.intersection(before)], 'book-updated'),
    ...toOthers(people, [...before.difference(now)], 'cancelled-self'),
  ];
}

/** Notifies approvers of a request, and owners that it is pending. */
export function noticesOfRequest(
  people: People,
  status: Request,
  approverIds: readonly string[],
): Notice[] {
  return [...noticesToOwners(people, status), ...noticesToApprovers(people, status, approverIds)];
}

type Request = 'pending-approval-book' | 'pending-approval-edit';

/** Notifies the approvers of a request, also one that was moved to their resource (H-03). */
export function noticesToApprovers(
  people: People,
  status: Request,
  approverIds: readonly string[],
): Notice[] {
  return toOthers(people, approverIds, status, 'approval');
}

/** One working day later, to those who still have to decide (Z-44). */
export function noticesOfApprovalReminder(
  people: People,
  status: BookingStatus,
  approverIds: readonly string[],
): Notice[] {
  return toOthers(people, approverIds, status, 'approval-reminder');
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
  if (from === 'pending-approval-edit') {
    return noticesToOwners(people, 'approved', by === 'lapse' ? 'edit-lapsed' : 'edit-rejected');
  }
  return by === 'lapse'
    ? noticesToOwners(people, 'cancelled', 'lapsed')
    : noticesToOwners(people, 'cancelled-admin');
}

/** Notifies owners that an invitee declined, unless they are that invitee. */
export function noticesOfDecline(
  people: People,
  status: BookingStatus,
  inviteeId: string | null,
): Notice[] {
  return noticesToOwners(people, status, 'invitation-declined').filter(
    ({ userId }) => userId !== inviteeId,
  );
}

/** Reminds invitees who have not answered; their answer is awaited as after the invitation. */
export function noticesOfReminder(people: People, inviteeIds: readonly string[]): Notice[] {
  return toOthers(people, inviteeIds, 'book-success', 'invitation-reminder');
}

/** Reminds those of the people of a booking who chose it, before the start (W-04). */
export function noticesOfStart(
  people: People,
  status: BookingStatus,
  readerIds: readonly string[],
): Notice[] {
  return [
    ...noticesToOwners(people, status, 'start-reminder'),
    ...toOthers(people, people.inviteeIds, status, 'start-reminder'),
  ].filter(({ userId }) => readerIds.includes(userId));
}

/** Notifies the people of a booking of an announcement about its place, except who makes it. */
export function noticesOfAnnouncement(
  people: People,
  status: BookingStatus,
  announcerId: string,
): Notice[] {
  return [
    ...noticesToOwners(people, status, 'announcement'),
    ...toOthers(people, people.inviteeIds, status, 'announcement'),
  ].filter(({ userId }) => userId !== announcerId);
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

/** Notifies the reporter of a problem that another user resolved it. */
export function noticesOfResolution(
  reporterId: string,
  resolverId: string,
  bookingStatus: NotificationStatus,
): Notice[] {
  if (reporterId === resolverId) return [];
  return [{ userId: reporterId, bookingStatus, isParticipant: true, topic: 'problem-resolved' }];
}

/** Notifies owners of the next booking, who may have to wait (Z-52, H-05). */
export function noticesOfRisk(people: People, nextOwners: readonly NextOwner[]): Notice[] {
  return nextOwners.flatMap(({ userId, bookingId }) =>
    toOthers(people, [userId], 'approved', 'next-at-risk').map((each) => ({ ...each, bookingId })),
  );
}
