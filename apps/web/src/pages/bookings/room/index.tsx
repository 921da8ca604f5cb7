import { definePage } from '@/app/page-config.tsx';
import { BookingPage, bookingTexts, kindTexts } from '@/features/bookings/index.ts';

export default definePage(() => <BookingPage kind="room" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'kind:room.book',
  texts: [bookingTexts, kindTexts],
});
