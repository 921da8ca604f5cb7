import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, kindTexts, prefetchResults, ResultPage } from '@/features/bookings/index.ts';

prefetchResults('car');

export default definePage(() => <ResultPage kind="car" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'kind:car.results.title',
  texts: [bookingTexts, kindTexts],
});
