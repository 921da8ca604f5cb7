export { adminBillsTexts } from '@/shared/i18n/texts/admin-bills.ts';
export { BillsPage } from './bills-page.tsx';
