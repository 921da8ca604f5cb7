import { defineAdminPage } from '@/app/admin-page.ts';
import { adminMoveInTexts, MatchPage } from '@/features/admin-move-in/index.ts';

export default defineAdminPage(MatchPage, {
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminMoveInTexts],
});
