import { definePage } from '@/app/page-config.tsx';
import { loginTexts, SsoCallbackPage } from '@/features/auth/index.ts';

export default definePage(SsoCallbackPage, {
  guard: 'none',
  titleKey: 'login:arrival.title',
  texts: [loginTexts],
});
