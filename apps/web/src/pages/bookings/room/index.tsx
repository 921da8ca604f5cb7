import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, RoomBookingPage } from '@/features/bookings/index.ts';

export default definePage(RoomBookingPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:booking.room',
  texts: [bookingTexts],
});
