import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, EditCarPage } from '@/features/bookings/index.ts';

export default definePage(EditCarPage, {
  guard: 'member',
  can: ['update', 'Booking'],
  titleKey: 'booking:edit.title',
  texts: [bookingTexts],
});
