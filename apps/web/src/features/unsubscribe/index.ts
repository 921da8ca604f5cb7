export { unsubscribeTexts } from '@/shared/i18n/texts/unsubscribe.ts';
export { UnsubscribePage } from './unsubscribe-page.tsx';
