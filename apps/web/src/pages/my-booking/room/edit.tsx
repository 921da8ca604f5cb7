import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, EditRoomPage } from '@/features/bookings/index.ts';

export default definePage(EditRoomPage, {
  guard: 'member',
  can: ['update', 'Booking'],
  titleKey: 'booking:edit.title',
  texts: [bookingTexts],
});
