export { adminOwnFieldsTexts } from '@/shared/i18n/texts/admin-own-fields.ts';
export { OwnFieldsPage } from './own-fields-page.tsx';
