import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, StartBookingPage } from '@/features/bookings/index.ts';

export default definePage(StartBookingPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:title',
  texts: [bookingTexts],
});
