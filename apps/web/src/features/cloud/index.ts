export { loginTexts } from '@/shared/i18n/texts/login.ts';
export { CloudApps } from './components/cloud-apps.tsx';
export { CloudCallbackPage } from './components/cloud-callback-page.tsx';
