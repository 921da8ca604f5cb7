export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
export { LiveQuestion } from './action-scope.tsx';
export { MyBookingPage } from './my-booking-page.tsx';
