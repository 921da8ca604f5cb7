/** States by which administrators filter all bookings; overdue ones are also checked in. */
export const merchantBookingStates = [
  'pending',
  'approved',
  'checked-in',
  'overdue',
  'checked-out',
  'cancelled',
] as const;
export type MerchantBookingState = (typeof merchantBookingStates)[number];
