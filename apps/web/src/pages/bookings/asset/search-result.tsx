import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, kindTexts, prefetchResults, ResultPage } from '@/features/bookings/index.ts';

prefetchResults('asset');

export default definePage(() => <ResultPage kind="asset" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'kind:asset.results.title',
  texts: [bookingTexts, kindTexts],
});
