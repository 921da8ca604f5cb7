export { adminDisplaysTexts } from '@/shared/i18n/texts/admin-displays.ts';
export { DisplaysPage } from './displays-page.tsx';
