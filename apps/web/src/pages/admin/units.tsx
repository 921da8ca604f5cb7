import { definePage } from '@/app/page-config.tsx';
import { adminTexts, UnitsPage } from '@/features/admin-people/index.ts';

export default definePage(UnitsPage, {
  guard: 'member',
  can: ['view', 'ManagedUnit'],
  titleKey: 'admin:section.units.title',
  texts: [adminTexts],
});
