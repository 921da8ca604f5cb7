import type { Booking } from '@axp/contracts';

/** Whether giving a booking up declines what a colleague has booked for the user. */
export function isDeclining(
  { booker, bookedFor }: Pick<Booking, 'booker' | 'bookedFor'>,
  userId: string,
): boolean {
  return bookedFor.id === userId && booker.id !== userId;
}
