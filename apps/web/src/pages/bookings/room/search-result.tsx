import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, kindTexts, prefetchResults, ResultPage } from '@/features/bookings/index.ts';

prefetchResults('room');

export default definePage(() => <ResultPage kind="room" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'kind:room.results.title',
  texts: [bookingTexts, kindTexts],
});
