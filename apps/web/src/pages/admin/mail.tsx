import { definePage } from '@/app/page-config.tsx';
import { adminMailTexts, adminTexts, MailPage } from '@/features/admin-room-mail/index.ts';

export default definePage(MailPage, {
  guard: 'member',
  can: ['view', 'MailConnection'],
  titleKey: 'admin:section.mail.title',
  texts: [adminTexts, adminMailTexts],
});
