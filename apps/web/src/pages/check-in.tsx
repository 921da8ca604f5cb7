import { definePage } from '@/app/page-config.tsx';
import { CheckInPage, myBookingTexts } from '@/features/check-in/index.ts';

export default definePage(CheckInPage, {
  guard: 'member',
  can: ['view', 'Resource'],
  titleKey: 'myBooking:scan.title',
  texts: [myBookingTexts],
});
