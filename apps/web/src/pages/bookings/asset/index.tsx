import { definePage } from '@/app/page-config.tsx';
import { BookingPage, bookingTexts } from '@/features/bookings/index.ts';

export default definePage(() => <BookingPage kind="asset" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:booking.asset',
  texts: [bookingTexts],
});
