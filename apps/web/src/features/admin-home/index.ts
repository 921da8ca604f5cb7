export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { AdminHomePage } from './admin-home-page.tsx';
