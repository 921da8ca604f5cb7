import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, prefetchResults, ResultPage } from '@/features/bookings/index.ts';

prefetchResults('car');

export default definePage(() => <ResultPage kind="car" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.car.title',
  texts: [bookingTexts],
});
