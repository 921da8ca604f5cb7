import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, EditAssetPage } from '@/features/bookings/index.ts';

export default definePage(EditAssetPage, {
  guard: 'member',
  can: ['update', 'Booking'],
  titleKey: 'booking:edit.title',
  texts: [bookingTexts],
});
