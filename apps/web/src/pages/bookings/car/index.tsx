import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, CarBookingPage } from '@/features/bookings/index.ts';

export default definePage(CarBookingPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:booking.car',
  texts: [bookingTexts],
});
