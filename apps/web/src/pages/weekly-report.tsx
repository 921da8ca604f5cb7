import { definePage } from '@/app/page-config.tsx';
import { UnsubscribePage, unsubscribeTexts } from '@/features/unsubscribe/index.ts';

export default definePage(UnsubscribePage, {
  guard: 'none',
  titleKey: 'unsubscribe:title',
  texts: [unsubscribeTexts],
});
