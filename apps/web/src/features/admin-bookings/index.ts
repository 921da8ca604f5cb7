export { adminDeskTexts } from '@/shared/i18n/texts/admin-desk.ts';
export { BookingsPage } from './bookings-page.tsx';
