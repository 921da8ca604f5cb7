import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, CarResultPage, prefetchResults } from '@/features/bookings/index.ts';

prefetchResults('car');

export default definePage(CarResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.car.title',
  texts: [bookingTexts],
});
