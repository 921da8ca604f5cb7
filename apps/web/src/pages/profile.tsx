import { definePage } from '@/app/page-config.tsx';
import { ProfilePage, profileTexts } from '@/features/profile/index.ts';

export default definePage(ProfilePage, {
  guard: 'member',
  titleKey: 'profile:title',
  texts: [profileTexts],
});
