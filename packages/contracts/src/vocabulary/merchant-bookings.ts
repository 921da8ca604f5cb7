/** States by which administrators filter all bookings; running and overdue ones also have another. */
export const merchantBookingStates = [
  'pending',
  'approved',
  'running',
  'checked-in',
  'overdue',
  'checked-out',
  'cancelled',
] as const;
export type MerchantBookingState = (typeof merchantBookingStates)[number];
