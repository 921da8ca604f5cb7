import { definePage } from '@/app/page-config.tsx';
import { BookingPage, bookingTexts, kindTexts } from '@/features/bookings/index.ts';

export default definePage(() => <BookingPage kind="car" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'kind:car.book',
  texts: [bookingTexts, kindTexts],
});
