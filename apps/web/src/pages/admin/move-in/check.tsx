import { definePage } from '@/app/page-config.tsx';
import { adminMoveInTexts, adminTexts, CheckPage } from '@/features/admin-move-in/index.ts';

export default definePage(CheckPage, {
  guard: 'member',
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminTexts, adminMoveInTexts],
});
