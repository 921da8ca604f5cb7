import { definePage } from '@/app/page-config.tsx';
import { adminBillsTexts, adminTexts, BillsPage } from '@/features/admin-bills/index.ts';

export default definePage(BillsPage, {
  guard: 'member',
  can: ['view', 'Bill'],
  titleKey: 'admin:section.bills.title',
  texts: [adminTexts, adminBillsTexts],
});
