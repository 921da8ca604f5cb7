import { definePage } from '@/app/page-config.tsx';
import { adminTexts, ServicesPage } from '@/features/admin-people/index.ts';

export default definePage(ServicesPage, {
  guard: 'member',
  can: ['view', 'Service'],
  titleKey: 'admin:section.services.title',
  texts: [adminTexts],
});
