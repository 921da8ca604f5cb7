import { definePage } from '@/app/page-config.tsx';
import { ConfirmIdentityPage, loginTexts } from '@/features/auth/index.ts';

export default definePage(ConfirmIdentityPage, {
  guard: 'member',
  layout: 'blank',
  titleKey: 'login:arrival.title',
  texts: [loginTexts],
});
