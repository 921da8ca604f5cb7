import { defineAdminPage } from '@/app/admin-page.ts';
import { adminMoveInTexts, UploadPage } from '@/features/admin-move-in/index.ts';

export default defineAdminPage(UploadPage, {
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminMoveInTexts],
});
