import { definePage } from '@/app/page-config.tsx';
import { adminMoveInTexts, adminTexts, SourcePage } from '@/features/admin-move-in/index.ts';

export default definePage(SourcePage, {
  guard: 'member',
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminTexts, adminMoveInTexts],
});
