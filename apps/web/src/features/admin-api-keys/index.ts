export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { ApiKeysPage } from './api-keys-page.tsx';
