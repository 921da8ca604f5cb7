export { profileTexts } from '@/shared/i18n/texts/profile.ts';
export { AccountKeeper } from './account-keeper.tsx';
export { IdentityKeeper } from './identity-keeper.tsx';
export { ProfilePage } from './profile-page.tsx';
