import { definePage } from '@/app/page-config.tsx';
import { adminMoveInTexts, adminTexts, UploadPage } from '@/features/admin-move-in/index.ts';

export default definePage(UploadPage, {
  guard: 'member',
  can: ['update', 'MoveIn'],
  titleKey: 'adminMoveIn:title',
  texts: [adminTexts, adminMoveInTexts],
});
