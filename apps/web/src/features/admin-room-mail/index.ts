export { adminMailTexts } from '@/shared/i18n/texts/admin-mail.ts';
export { MailPage } from './mail-page.tsx';
