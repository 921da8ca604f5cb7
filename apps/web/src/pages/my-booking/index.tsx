import { MyBookingScreen } from '@/app/my-booking-screen.tsx';
import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, myBookingTexts } from '@/features/my-bookings/index.ts';

export default definePage(MyBookingScreen, {
  guard: 'member',
  can: ['view', 'Booking'],
  titleKey: 'myBooking:title',
  texts: [bookingTexts, myBookingTexts],
});
