import { definePage } from '@/app/page-config.tsx';
import {
  ActivatePage,
  activateAccountTexts,
  forgotPasswordTexts,
  loginTexts,
} from '@/features/auth/index.ts';

// Also for who is signed in: the link of a mail may be to another account.
export default definePage(ActivatePage, {
  guard: 'none',
  titleKey: 'activateAccount:title',
  texts: [loginTexts, forgotPasswordTexts, activateAccountTexts],
});
