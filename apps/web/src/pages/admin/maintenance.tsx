import { definePage } from '@/app/page-config.tsx';
import {
  adminResourcesTexts,
  adminTexts,
  MaintenancePage,
} from '@/features/admin-resources/index.ts';

export default definePage(MaintenancePage, {
  guard: 'member',
  can: ['view', 'Maintenance'],
  titleKey: 'admin:section.maintenance.title',
  texts: [adminTexts, adminResourcesTexts],
});
