import { definePage } from '@/app/page-config.tsx';
import { BookingPage, bookingTexts, kindTexts } from '@/features/bookings/index.ts';

export default definePage(() => <BookingPage kind="asset" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'kind:asset.book',
  texts: [bookingTexts, kindTexts],
});
