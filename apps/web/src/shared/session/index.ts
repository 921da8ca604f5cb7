export { useLanguage } from '@/shared/i18n/index.ts';
export { useStayChoice } from './device-choice.ts';
export { MerchantContext, useMerchant, useOptionalMerchant } from './merchant-context.ts';
export {
  AbilityScope,
  SessionProvider,
  useAbility,
  useSession,
  useUser,
} from './session-provider.tsx';
