export { activateAccountTexts } from '@/shared/i18n/texts/activate-account.ts';
export { forgotPasswordTexts } from '@/shared/i18n/texts/forgot-password.ts';
export { loginTexts } from '@/shared/i18n/texts/login.ts';
export { ActivatePage, ResetPasswordPage } from './components/choose-password-page.tsx';
export { ForgotPasswordPage } from './components/forgot-password-page.tsx';
export { LoginPage } from './components/login-page.tsx';
export { LogoutPage } from './components/logout-page.tsx';
export { RegisterPage } from './components/register-page.tsx';
export { SsoCallbackPage } from './components/sso-callback-page.tsx';
