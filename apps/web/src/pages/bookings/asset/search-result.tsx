import { definePage } from '@/app/page-config.tsx';
import { AssetResultPage, bookingTexts } from '@/features/bookings/index.ts';

export default definePage(AssetResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.asset.title',
  texts: [bookingTexts],
});
