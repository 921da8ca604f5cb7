import { defineAdminPage } from '@/app/admin-page.ts';
import { adminMoveInTexts, CheckPage } from '@/features/admin-move-in/index.ts';

export default defineAdminPage(CheckPage, {
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminMoveInTexts],
});
