import { definePage } from '@/app/page-config.tsx';
import { adminPersonTexts, adminTexts, DeactivatePage } from '@/features/admin-people/index.ts';

export default definePage(DeactivatePage, {
  guard: 'member',
  can: ['update', 'Person'],
  titleKey: 'admin:section.people.title',
  texts: [adminTexts, adminPersonTexts],
});
