export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { InboxPage } from './components/inbox-page.tsx';
