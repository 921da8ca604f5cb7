export { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
export { HomePage } from './components/home-page.tsx';
