export { adminSignInTexts } from '@/shared/i18n/texts/admin-sign-in.ts';
export { SignInPage } from './sign-in-page.tsx';
