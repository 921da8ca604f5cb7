import { HomeScreen } from '@/app/home-screen.tsx';
import { definePage } from '@/app/page-config.tsx';
import { loadOffers } from '@/features/home/index.ts';

export default definePage(HomeScreen, {
  guard: 'member',
  titleKey: 'main:home.title',
  preload: loadOffers,
});
