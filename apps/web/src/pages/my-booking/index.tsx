import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, MyBookingPage, myBookingTexts } from '@/features/my-bookings/index.ts';

export default definePage(MyBookingPage, {
  guard: 'member',
  can: ['view', 'Booking'],
  titleKey: 'myBooking:title',
  texts: [bookingTexts, myBookingTexts],
});
