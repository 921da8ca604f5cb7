import { definePage } from '@/app/page-config.tsx';
import { adminMoveInTexts, adminTexts, MatchPage } from '@/features/admin-move-in/index.ts';

export default definePage(MatchPage, {
  guard: 'member',
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminTexts, adminMoveInTexts],
});
