export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { AuditPage } from './audit-page.tsx';
