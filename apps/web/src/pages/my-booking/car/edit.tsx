import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, EditPage } from '@/features/bookings/index.ts';

export default definePage(() => <EditPage kind="car" />, {
  guard: 'member',
  can: ['update', 'Booking'],
  titleKey: 'booking:edit.title',
  texts: [bookingTexts],
});
