export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { adminDeskTexts } from '@/shared/i18n/texts/admin-desk.ts';
export { DeskPage } from './desk-page.tsx';
