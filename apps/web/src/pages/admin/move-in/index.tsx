import { defineAdminPage } from '@/app/admin-page.ts';
import { adminMoveInTexts, SourcePage } from '@/features/admin-move-in/index.ts';

export default defineAdminPage(SourcePage, {
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminMoveInTexts],
});
