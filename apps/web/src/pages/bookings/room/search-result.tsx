import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, prefetchResults, RoomResultPage } from '@/features/bookings/index.ts';

prefetchResults('room');

export default definePage(RoomResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.room.title',
  texts: [bookingTexts],
});
