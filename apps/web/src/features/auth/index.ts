export { loginTexts } from '@/shared/i18n/texts/login.ts';
export { LoginPage } from './components/login-page.tsx';
export { LogoutPage } from './components/logout-page.tsx';
