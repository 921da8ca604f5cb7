import { definePage } from '@/app/page-config.tsx';
import {
  adminPlansTexts,
  adminTexts,
  FloorPlanPage,
  planTexts,
} from '@/features/admin-floor-plans/index.ts';

export default definePage(FloorPlanPage, {
  guard: 'member',
  can: ['view', 'Building'],
  titleKey: 'admin:section.places.title',
  texts: [adminTexts, adminPlansTexts, planTexts],
});
