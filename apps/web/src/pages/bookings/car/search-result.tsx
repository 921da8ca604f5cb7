import { definePage } from '@/app/page-config.tsx';
import { bookingTexts, CarResultPage } from '@/features/bookings/index.ts';

export default definePage(CarResultPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:results.of.car.title',
  texts: [bookingTexts],
});
