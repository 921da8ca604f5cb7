import { definePage } from '@/app/page-config.tsx';
import { BookingPage, bookingTexts } from '@/features/bookings/index.ts';

export default definePage(() => <BookingPage kind="room" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:booking.room',
  texts: [bookingTexts],
});
