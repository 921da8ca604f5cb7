import { definePage } from '@/app/page-config.tsx';
import { adminDeskTexts, adminTexts, BookingsPage } from '@/features/admin-bookings/index.ts';

export default definePage(BookingsPage, {
  guard: 'member',
  can: ['view', 'MerchantBooking'],
  titleKey: 'admin:navigation.bookings',
  texts: [adminTexts, adminDeskTexts],
});
