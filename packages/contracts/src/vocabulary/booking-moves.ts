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
  'announce',
  'offer',
] as const;
export type BookingAction = (typeof bookingActions)[number];

/** How a returned asset was found. */
export const assetConditions = ['good', 'worn', 'damaged'] as const;
