import { defineAdminPage } from '@/app/admin-page.ts';
import { adminSignInTexts, SignInPage } from '@/features/admin-sign-in/index.ts';

export default defineAdminPage(SignInPage, {
  can: ['view', 'SignInMethod'],
  titleKey: 'admin:section.signIn.title',
  texts: [adminSignInTexts],
});
