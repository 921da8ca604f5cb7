import { definePage } from '@/app/page-config.tsx';
import {
  activateAccountTexts,
  forgotPasswordTexts,
  loginTexts,
  RegisterPage,
} from '@/features/auth/index.ts';

export default definePage(RegisterPage, {
  guard: 'guest',
  titleKey: 'activateAccount:registerTitle',
  texts: [loginTexts, forgotPasswordTexts, activateAccountTexts],
});
