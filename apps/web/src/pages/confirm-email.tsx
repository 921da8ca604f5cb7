import { definePage } from '@/app/page-config.tsx';
import { EmailChangePage, forgotPasswordTexts, loginTexts } from '@/features/auth/index.ts';

// Also for who is signed in: the link of a mail may be to another account.
export default definePage(EmailChangePage, {
  guard: 'none',
  titleKey: 'forgotPassword:emailChange.title',
  texts: [loginTexts, forgotPasswordTexts],
});
