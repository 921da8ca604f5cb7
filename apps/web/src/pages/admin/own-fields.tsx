import { definePage } from '@/app/page-config.tsx';
import {
  adminOwnFieldsTexts,
  adminTexts,
  OwnFieldsPage,
} from '@/features/admin-own-fields/index.ts';

export default definePage(OwnFieldsPage, {
  guard: 'member',
  can: ['view', 'OwnField'],
  titleKey: 'admin:section.ownFields.title',
  texts: [adminTexts, adminOwnFieldsTexts],
});
