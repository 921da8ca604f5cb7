import { definePage } from '@/app/page-config.tsx';
import { adminDeskTexts, adminTexts, BookingsPage } from '@/features/admin-bookings/index.ts';

export default definePage(BookingsPage, {
  guard: 'member',
  can: ['manage', 'Administration'],
  titleKey: 'admin:navigation.bookings',
  texts: [adminTexts, adminDeskTexts],
});
