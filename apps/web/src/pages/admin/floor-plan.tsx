import { defineAdminPage } from '@/app/admin-page.ts';
import { adminPlansTexts, FloorPlanPage, planTexts } from '@/features/admin-floor-plans/index.ts';

export default defineAdminPage(FloorPlanPage, {
  can: ['view', 'Building'],
  titleKey: 'admin:section.places.title',
  texts: [adminPlansTexts, planTexts],
});
