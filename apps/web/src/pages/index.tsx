import { definePage } from '@/app/page-config.tsx';
import { StartPage } from '@/app/start-page.tsx';

export default definePage(StartPage, {
  guard: 'member',
  layout: 'blank',
  titleKey: 'common:loading',
});
