import { definePage } from '@/app/page-config.tsx';
import { AssetResultPage, bookingTexts, prefetchResults } from '@/features/bookings/index.ts';

prefetchResults('asset');

export default definePage(AssetResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.asset.title',
  texts: [bookingTexts],
});
