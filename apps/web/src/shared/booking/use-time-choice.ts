import type { ResourceType } from '@axp/contracts';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import type { TimeChoice } from './time-window.ts';

/**
 * The rules of a kind that hold for the person's default business unit (Z-11), by the merchant's
 * clock: what a booking starts with before its resource is known.
 */
export function useTimeChoice(kind: ResourceType): TimeChoice {
  const { timezone } = useMerchant();
  const { timeRules } = useUser();
  return { rules: timeRules[kind], timezone };
}
