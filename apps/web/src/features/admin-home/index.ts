export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { AdminHomePage } from './components/admin-home-page.tsx';
