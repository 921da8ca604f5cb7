export { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
export { BookingLinkPage } from './components/booking-link-page.tsx';
