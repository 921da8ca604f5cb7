import { defineAdminPage } from '@/app/admin-page.ts';
import { adminResourcesTexts, PlacesPage } from '@/features/admin-places/index.ts';

export default defineAdminPage(PlacesPage, {
  can: ['view', 'Building'],
  titleKey: 'admin:section.places.title',
  texts: [adminResourcesTexts],
});
