export { useLanguage } from '@/shared/i18n/index.ts';
export { AbilityScope, useAbility } from './ability-scope.tsx';
export { useStayChoice } from './device-choice.ts';
export { MerchantContext, useMerchant, useOptionalMerchant } from './merchant-context.ts';
export { SessionProvider, useSession, useUser } from './session-provider.tsx';
export { useListedInstantText } from './use-instant-text.ts';
