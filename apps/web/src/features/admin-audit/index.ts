export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { AuditPage } from './components/audit-page.tsx';
