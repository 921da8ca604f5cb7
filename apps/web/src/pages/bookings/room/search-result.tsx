import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, prefetchResults, ResultPage } from '@/features/bookings/index.ts';

prefetchResults('room');

export default definePage(() => <ResultPage kind="room" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.room.title',
  texts: [bookingTexts],
});
