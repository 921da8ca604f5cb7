export { adminTermsTexts } from '@/shared/i18n/texts/admin-terms.ts';
export { TermsAdminPage } from './terms-admin-page.tsx';
