import { defineAdminPage } from '@/app/admin-page.ts';
import {
  approvalsTexts,
  bookingTexts,
  InboxPage,
  licenceTexts,
} from '@/features/approvals/index.ts';

export default defineAdminPage(InboxPage, {
  can: ['update', 'Booking'],
  titleKey: 'admin:section.approvals.title',
  texts: [approvalsTexts, bookingTexts, licenceTexts],
});
