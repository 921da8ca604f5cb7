/** Actions on a booking; each is an entry of its history (Z-70). */
export const bookingActions = [
  'book',
  'edit',
  'admin-edit',
  'extend',
  'approve',
  'reject',
  'lapse',
  'check-in',
  'check-out',
  'cancel',
  'release',
  'remind',
  'overdue',
  'attach',
  'detach',
  'report',
  'resolve',
  'answer',
  'remind-invitees',
] as const;
export type BookingAction = (typeof bookingActions)[number];

/** Topics about a driving licence. */
export const licenceTopics = [
  'licence-waiting',
  'licence-confirmed',
  'licence-rejected',
  'licence-expires',
] as const;
export type LicenceTopic = (typeof licenceTopics)[number];

/** Topics of notifications about a problem with a resource. */
export const problemTopics = ['problem', 'problem-resolved'] as const;
export type ProblemTopic = (typeof problemTopics)[number];

/** Whether a notification or mail is about a problem with a resource. */
export function isProblemTopic(topic: string): topic is ProblemTopic {
  return problemTopics.some((one) => one === topic);
}

/** Topics that need no booking. */
export type NoticeTopic = LicenceTopic | ProblemTopic;

/**
 * Topics of notifications. `booking` is worded by its status (N-06); the others have no
 * status. Those of a licence are about a person instead of a booking.
 */
export const notificationTopics = [
  'booking',
  'approval',
  'approval-reminder',
  'edit-rejected',
  'lapsed',
  'edit-lapsed',
  'check-in',
  'release-warning',
  'overdue',
  'next-at-risk',
  ...problemTopics,
  'invitation-declined',
  'invitation-reminder',
  ...licenceTopics,
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** How a returned asset was found. */
export const assetConditions = ['good', 'worn', 'damaged'] as const;
export type AssetCondition = (typeof assetConditions)[number];
