export { answerOf, type OpenidProvider, startOpenidProvider } from './openid-provider.ts';
export type { ProviderSettings } from './provider-settings.ts';
