import { definePage } from '@/app/page-config.tsx';
import { LinkCodePage, loginTexts } from '@/features/auth/index.ts';

export default definePage(LinkCodePage, {
  guard: 'guest',
  titleKey: 'login:code.heading',
  texts: [loginTexts],
});
