export { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
export { CheckInPage } from './check-in-page.tsx';
