import { definePage } from '@/app/page-config.tsx';
import { BookingLinkPage, myBookingTexts } from '@/features/booking-link/index.ts';

export default definePage(BookingLinkPage, {
  guard: 'none',
  titleKey: 'myBooking:link.title',
  texts: [myBookingTexts],
});
