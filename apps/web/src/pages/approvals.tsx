import { definePage } from '@/app/page-config.tsx';
import {
  adminTexts,
  approvalsTexts,
  bookingTexts,
  InboxPage,
  licenceTexts,
} from '@/features/approvals/index.ts';

export default definePage(InboxPage, {
  guard: 'member',
  can: ['update', 'Booking'],
  titleKey: 'admin:section.approvals.title',
  texts: [adminTexts, approvalsTexts, bookingTexts, licenceTexts],
});
