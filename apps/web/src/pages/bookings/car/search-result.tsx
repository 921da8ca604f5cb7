import { definePage } from '@/app/page-config.tsx';
import { askResultsEarly, bookingTexts, CarResultPage } from '@/features/bookings/index.ts';

askResultsEarly('car');

export default definePage(CarResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.car.title',
  texts: [bookingTexts],
});
