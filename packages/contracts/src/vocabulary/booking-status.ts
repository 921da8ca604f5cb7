/** Statuses of a booking (B-03). */
export const bookingStatuses = [
  'pending-approval-book',
  'pending-approval-edit',
  'approved',
  'approved-edit',
  'checked-in',
  'checked-out',
  'cancelled',
] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** Statuses that only a notification carries (B-03). */
export const notificationOnlyStatuses = [
  'book-success',
  'self-update',
  'book-updated',
  'admin-edit',
  'cancelled-self',
  'cancelled-admin',
  'cancelled-timeout',
] as const;

/** Every status that a notification may carry. */
export const notificationStatuses = [...bookingStatuses, ...notificationOnlyStatuses] as const;

export type NotificationStatus = (typeof notificationStatuses)[number];

const pending = ['pending-approval-book', 'pending-approval-edit'] as const;
const editable = ['approved', 'approved-edit', ...pending] as const;

/** Groups as the specification names them. Note that `ended` and `active` share checked-in. */
export const bookingStatusGroups = {
  ended: ['checked-in', 'checked-out', 'cancelled'],
  active: [...editable, 'checked-in'],
  pending,
  editable,
} as const satisfies Record<string, readonly BookingStatus[]>;

export type BookingStatusGroup = keyof typeof bookingStatusGroups;

export function isInGroup(status: BookingStatus, group: BookingStatusGroup): boolean {
  const members: readonly BookingStatus[] = bookingStatusGroups[group];
  return members.includes(status);
}

/** Chip colours (B-05), by the word that the chip shows. */
export const statusChipColors = {
  pending: '#F8BD26',
  approved: '#00B2AA',
  'checked-in': '#07A721',
  'checked-out': '#344054',
  cancelled: '#D92D20',
} as const;

export type StatusChip = keyof typeof statusChipColors;

export const statusChips = {
  'pending-approval-book': 'pending',
  'pending-approval-edit': 'pending',
  approved: 'approved',
  'approved-edit': 'approved',
  'checked-in': 'checked-in',
  'checked-out': 'checked-out',
  cancelled: 'cancelled',
} as const satisfies Record<BookingStatus, StatusChip>;
