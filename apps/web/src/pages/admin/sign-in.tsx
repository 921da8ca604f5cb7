import { definePage } from '@/app/page-config.tsx';
import { adminSignInTexts, adminTexts, SignInPage } from '@/features/admin-sign-in/index.ts';

export default definePage(SignInPage, {
  guard: 'member',
  can: ['view', 'SignInMethod'],
  titleKey: 'admin:section.signIn.title',
  texts: [adminTexts, adminSignInTexts],
});
