import { definePage } from '@/app/page-config.tsx';
import { AssetResultPage, askResultsEarly, bookingTexts } from '@/features/bookings/index.ts';

askResultsEarly('asset');

export default definePage(AssetResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.asset.title',
  texts: [bookingTexts],
});
