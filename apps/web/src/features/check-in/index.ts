export { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
export { CheckInPage } from './components/check-in-page.tsx';
