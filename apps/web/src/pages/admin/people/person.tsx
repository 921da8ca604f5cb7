import { definePage } from '@/app/page-config.tsx';
import {
  adminPersonTexts,
  adminTexts,
  licenceTexts,
  PersonPage,
} from '@/features/admin-people/index.ts';

export default definePage(PersonPage, {
  guard: 'member',
  can: ['view', 'Person'],
  titleKey: 'admin:section.people.title',
  texts: [adminTexts, adminPersonTexts, licenceTexts],
});
