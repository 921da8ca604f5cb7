export { adminDeskTexts } from '@/shared/i18n/texts/admin-desk.ts';
export { approvalsTexts } from '@/shared/i18n/texts/approvals.ts';
export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
export { DeskPage } from './desk-page.tsx';
