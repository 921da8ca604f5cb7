import { AdminDesk } from '@/app/admin-desk.tsx';
import { definePage } from '@/app/page-config.tsx';
import {
  adminDeskTexts,
  adminTexts,
  approvalsTexts,
  bookingTexts,
  myBookingTexts,
} from '@/features/admin-desk/index.ts';
import { loginTexts } from '@/features/auth/index.ts';

export default definePage(AdminDesk, {
  guard: 'member',
  can: ['view', 'Desk'],
  titleKey: 'admin:title',
  texts: [adminTexts, adminDeskTexts, approvalsTexts, bookingTexts, loginTexts, myBookingTexts],
});
