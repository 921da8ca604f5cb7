export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { InboxPage } from './inbox-page.tsx';
