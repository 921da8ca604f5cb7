export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { adminBillsTexts } from '@/shared/i18n/texts/admin-bills.ts';
export { BillsPage } from './bills-page.tsx';
