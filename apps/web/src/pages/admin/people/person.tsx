import { definePage } from '@/app/page-config.tsx';
import { adminPersonTexts, adminTexts, PersonPage } from '@/features/admin-people/index.ts';

export default definePage(PersonPage, {
  guard: 'member',
  can: ['manage', 'Administration'],
  titleKey: 'admin:section.people.title',
  texts: [adminTexts, adminPersonTexts],
});
