import { definePage } from '@/app/page-config.tsx';
import { forgotPasswordTexts, loginTexts, ResetPasswordPage } from '@/features/auth/index.ts';

// Also for who is signed in: the link of a mail may be to another account.
export default definePage(ResetPasswordPage, {
  guard: 'none',
  titleKey: 'forgotPassword:resetHeading',
  texts: [loginTexts, forgotPasswordTexts],
});
