import { definePage } from '@/app/page-config.tsx';
import { ClaimPage, displayTexts } from '@/features/display/index.ts';

export default definePage(ClaimPage, {
  guard: 'member',
  can: ['create', 'Booking'],
  titleKey: 'display:claimed.title',
  texts: [displayTexts],
});
