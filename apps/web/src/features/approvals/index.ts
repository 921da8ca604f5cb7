export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { approvalsTexts } from '@/shared/i18n/texts/approvals.ts';
export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { Inbox } from './inbox.tsx';
export { InboxPage } from './inbox-page.tsx';
