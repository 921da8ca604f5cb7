import { definePage } from '@/app/page-config.tsx';
import { adminResourcesTexts, adminTexts, LabelsPage } from '@/features/admin-resources/index.ts';

export default definePage(LabelsPage, {
  guard: 'member',
  can: ['view', 'Label'],
  titleKey: 'admin:section.labels.title',
  texts: [adminTexts, adminResourcesTexts],
});
