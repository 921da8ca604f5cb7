export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { SecurityPage } from './components/security-page.tsx';
