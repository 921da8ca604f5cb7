import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, EditPage } from '@/features/bookings/index.ts';

export default definePage(() => <EditPage kind="asset" />, {
  guard: 'member',
  can: ['update', 'Booking'],
  titleKey: 'booking:edit.title',
  texts: [bookingTexts],
});
