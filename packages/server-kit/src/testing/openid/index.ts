export { type CrookedProvider, startCrookedProvider, type Twist } from './crooked-provider.ts';
export {
  answerOf,
  type CookieJar,
  type OpenidProvider,
  signOutAt,
  startOpenidProvider,
} from './openid-provider.ts';
export type { ProviderSettings } from './provider-settings.ts';
