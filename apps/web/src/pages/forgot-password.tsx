import { definePage } from '@/app/page-config.tsx';
import { ForgotPasswordPage, forgotPasswordTexts, loginTexts } from '@/features/auth/index.ts';

export default definePage(ForgotPasswordPage, {
  guard: 'guest',
  titleKey: 'forgotPassword:title',
  texts: [loginTexts, forgotPasswordTexts],
});
