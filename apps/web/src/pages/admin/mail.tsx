import { defineAdminPage } from '@/app/admin-page.ts';
import { adminMailTexts, MailPage } from '@/features/admin-room-mail/index.ts';

export default defineAdminPage(MailPage, {
  can: ['view', 'MailConnection'],
  titleKey: 'admin:section.mail.title',
  texts: [adminMailTexts],
});
