import { definePage } from '@/app/page-config.tsx';
import { HomePage, loadOffers } from '@/features/home/index.ts';

export default definePage(HomePage, {
  guard: 'member',
  titleKey: 'main:home.title',
  preload: loadOffers,
});
