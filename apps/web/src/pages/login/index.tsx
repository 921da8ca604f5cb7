import { definePage } from '@/app/page-config.tsx';
import { LoginPage, loginTexts } from '@/features/auth/index.ts';

export default definePage(LoginPage, {
  guard: 'guest',
  titleKey: 'login:title',
  texts: [loginTexts],
});
