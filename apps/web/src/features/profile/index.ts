export { profileTexts } from '@/shared/i18n/texts/profile.ts';
export { AccountKeeper } from './components/account-keeper.tsx';
export { ProfilePage } from './components/profile-page.tsx';
