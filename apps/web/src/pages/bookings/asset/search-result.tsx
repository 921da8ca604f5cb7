import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, prefetchResults, ResultPage } from '@/features/bookings/index.ts';

prefetchResults('asset');

export default definePage(() => <ResultPage kind="asset" />, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.asset.title',
  texts: [bookingTexts],
});
