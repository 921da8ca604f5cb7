import { definePage } from '@/app/page-config.tsx';
import { CloudCallbackPage, loginTexts } from '@/features/auth/index.ts';

export default definePage(CloudCallbackPage, {
  guard: 'none',
  titleKey: 'login:cloud.signingIn',
  texts: [loginTexts],
});
