import { definePage } from '@/app/page-config.tsx';
import { adminResourcesTexts, adminTexts, PlacesPage } from '@/features/admin-places/index.ts';

export default definePage(PlacesPage, {
  guard: 'member',
  can: ['view', 'Building'],
  titleKey: 'admin:section.places.title',
  texts: [adminTexts, adminResourcesTexts],
});
