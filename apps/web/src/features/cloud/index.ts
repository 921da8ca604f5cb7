export { loginTexts } from '@/shared/i18n/texts/login.ts';
export { CloudApps } from './cloud-apps.tsx';
export { CloudCallbackPage } from './cloud-callback-page.tsx';
