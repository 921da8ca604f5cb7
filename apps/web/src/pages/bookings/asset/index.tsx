import { definePage } from '@/app/page-config.tsx';
import { AssetBookingPage, bookingTexts } from '@/features/bookings/index.ts';

export default definePage(AssetBookingPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'booking:booking.asset',
  texts: [bookingTexts],
});
