import { getBooking } from '@axp/contracts';
import { readQuery } from '@/shared/api/index.ts';
import { bookingsKey } from './bookings-key.ts';

export function bookingQuery(id: string) {
  return readQuery([...bookingsKey, 'detail', id], getBooking, { params: { id } });
}
