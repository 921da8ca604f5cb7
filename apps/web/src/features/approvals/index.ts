export { approvalsTexts } from '@/shared/i18n/texts/approvals.ts';
export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { licenceTexts } from '@/shared/i18n/texts/licence.ts';
export { Inbox } from './inbox.tsx';
export { InboxPage } from './inbox-page.tsx';
