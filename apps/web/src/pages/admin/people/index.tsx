import { definePage } from '@/app/page-config.tsx';
import {
  adminPeopleTexts,
  adminTexts,
  licenceTexts,
  PeoplePage,
} from '@/features/admin-people/index.ts';

export default definePage(PeoplePage, {
  guard: 'member',
  can: ['view', 'Person'],
  titleKey: 'admin:section.people.title',
  texts: [adminTexts, adminPeopleTexts, licenceTexts],
});
