import { definePage } from '@/app/page-config.tsx';
import { LinkCodePage, linkCodeTexts, loginTexts } from '@/features/auth/index.ts';

export default definePage(LinkCodePage, {
  guard: 'guest',
  titleKey: 'linkCode:heading',
  texts: [loginTexts, linkCodeTexts],
});
