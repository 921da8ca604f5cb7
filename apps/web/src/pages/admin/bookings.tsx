import { defineAdminPage } from '@/app/admin-page.ts';
import { adminDeskTexts, BookingsPage } from '@/features/admin-bookings/index.ts';

export default defineAdminPage(BookingsPage, {
  can: ['view', 'MerchantBooking'],
  titleKey: 'admin:navigation.bookings',
  texts: [adminDeskTexts],
});
