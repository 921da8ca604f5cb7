import type { LinkAction, NotificationStatus, NotificationTopic } from '@axp/contracts/vocabulary';

interface Told {
  readonly topic: NotificationTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
}

const ofTopic: { readonly [topic in NotificationTopic]?: readonly LinkAction[] } = {
  approval: ['approve', 'decline'],
  'approval-reminder': ['approve', 'decline'],
  'check-in': ['check-in', 'release'],
  'release-warning': ['check-in', 'release'],
};

/** Statuses after which the owner may still want to give the booking back. */
const releasable: ReadonlySet<NotificationStatus> = new Set([
  'book-success',
  'pending-approval-book',
  'approved',
  'self-update',
  'pending-approval-edit',
  'approved-edit',
  'admin-edit',
]);

/** Actions that the recipient of a mail can take from it, most likely first. */
export function offeredActions({
  topic,
  bookingStatus,
  isParticipant,
}: Told): readonly LinkAction[] {
  if (topic !== 'booking') return ofTopic[topic] ?? [];
  return !isParticipant && releasable.has(bookingStatus) ? ['release'] : [];
}
