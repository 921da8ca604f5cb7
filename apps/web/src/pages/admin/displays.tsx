import { definePage } from '@/app/page-config.tsx';
import { adminDisplaysTexts, adminTexts, DisplaysPage } from '@/features/admin-displays/index.ts';

export default definePage(DisplaysPage, {
  guard: 'member',
  can: ['view', 'Display'],
  titleKey: 'admin:section.displays.title',
  texts: [adminTexts, adminDisplaysTexts],
});
