import { definePage } from '@/app/page-config.tsx';
import { adminDisplaysTexts, adminTexts, DisplaysPage } from '@/features/admin-displays/index.ts';
import { DisplayPreview } from '@/features/display/index.ts';

export default definePage(() => <DisplaysPage Preview={DisplayPreview} />, {
  guard: 'member',
  can: ['view', 'Display'],
  titleKey: 'admin:section.displays.title',
  texts: [adminTexts, adminDisplaysTexts],
});
