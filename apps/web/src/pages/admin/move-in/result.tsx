import { definePage } from '@/app/page-config.tsx';
import { adminMoveInTexts, adminTexts, ResultPage } from '@/features/admin-move-in/index.ts';

export default definePage(ResultPage, {
  guard: 'member',
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminTexts, adminMoveInTexts],
});
