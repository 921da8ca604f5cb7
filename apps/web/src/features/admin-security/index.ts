export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { SecurityPage } from './security-page.tsx';
