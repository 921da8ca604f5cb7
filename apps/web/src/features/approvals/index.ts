export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { InboxPage } from './components/inbox-page.tsx';
