export { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
export { BookingLinkPage } from './booking-link-page.tsx';
