import { defineAdminPage } from '@/app/admin-page.ts';
import { adminBillsTexts, BillsPage } from '@/features/admin-bills/index.ts';

export default defineAdminPage(BillsPage, {
  can: ['view', 'Bill'],
  titleKey: 'admin:section.bills.title',
  texts: [adminBillsTexts],
});
