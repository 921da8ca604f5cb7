import { defineAdminPage } from '@/app/admin-page.ts';
import { adminMoveInTexts, ResultPage } from '@/features/admin-move-in/index.ts';

export default defineAdminPage(ResultPage, {
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminMoveInTexts],
});
