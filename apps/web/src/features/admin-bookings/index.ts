export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { adminDeskTexts } from '@/shared/i18n/texts/admin-desk.ts';
export { BookingsPage } from './bookings-page.tsx';
