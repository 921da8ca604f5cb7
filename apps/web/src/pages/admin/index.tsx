import { definePage } from '@/app/page-config.tsx';
import { AdminHomePage, adminTexts } from '@/features/admin-home/index.ts';

export default definePage(AdminHomePage, {
  guard: 'member',
  can: ['manage', 'Administration'],
  titleKey: 'admin:title',
  texts: [adminTexts],
});
