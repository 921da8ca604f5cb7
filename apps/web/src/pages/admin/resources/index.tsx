import { definePage } from '@/app/page-config.tsx';
import {
  adminResourcesTexts,
  adminTexts,
  ResourcesPage,
} from '@/features/admin-resources/index.ts';

export default definePage(ResourcesPage, {
  guard: 'member',
  can: ['view', 'ManagedResource'],
  titleKey: 'admin:section.resources.title',
  texts: [adminTexts, adminResourcesTexts],
});
