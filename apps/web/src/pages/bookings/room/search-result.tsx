import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, RoomResultPage } from '@/features/bookings/index.ts';

export default definePage(RoomResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.room.title',
  texts: [bookingTexts],
});
