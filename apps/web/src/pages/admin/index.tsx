import { AdminDesk } from '@/app/admin-desk.tsx';
import { defineAdminPage } from '@/app/admin-page.ts';
import {
  adminDeskTexts,
  approvalsTexts,
  bookingTexts,
  myBookingTexts,
} from '@/features/admin-desk/index.ts';
import { loginTexts } from '@/features/auth/index.ts';

export default defineAdminPage(AdminDesk, {
  can: ['view', 'Desk'],
  titleKey: 'admin:title',
  texts: [adminDeskTexts, approvalsTexts, bookingTexts, loginTexts, myBookingTexts],
});
