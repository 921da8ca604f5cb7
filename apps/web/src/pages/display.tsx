import { definePage } from '@/app/page-config.tsx';
import { DisplayPage, displayTexts } from '@/features/display/index.ts';

export default definePage(DisplayPage, {
  guard: 'none',
  titleKey: 'display:title',
  texts: [displayTexts],
});
