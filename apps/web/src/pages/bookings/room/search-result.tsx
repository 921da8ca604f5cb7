import { definePage } from '@/app/page-config.tsx';
import { askResultsEarly, bookingTexts, RoomResultPage } from '@/features/bookings/index.ts';

askResultsEarly('room');

export default definePage(RoomResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.room.title',
  texts: [bookingTexts],
});
