import { defineAdminPage } from '@/app/admin-page.ts';
import { adminDisplaysTexts, DisplaysPage } from '@/features/admin-displays/index.ts';
import { DisplayPreview } from '@/features/display/index.ts';

export default defineAdminPage(() => <DisplaysPage Preview={DisplayPreview} />, {
  can: ['view', 'Display'],
  titleKey: 'admin:section.displays.title',
  texts: [adminDisplaysTexts],
});
