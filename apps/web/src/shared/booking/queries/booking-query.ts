import { getBooking } from '@axp/contracts';
import { readQuery } from '@/shared/api/index.ts';
import { bookingsKey } from './bookings-key.ts';

/** One booking whole. */
export function bookingQuery(id: string) {
  return readQuery([...bookingsKey, 'detail', id], getBooking, { params: { id } });
}
