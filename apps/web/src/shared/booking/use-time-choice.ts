import type { ResourceType } from '@axp/contracts';
import { useUser } from '@/shared/session/index.ts';
import type { TimeChoice } from './time-window.ts';

/**
 * The rules of a kind that hold for the person's default business unit (Z-11), by the person's own
 * clock: what a booking starts with before its resource is known.
 */
export function useTimeChoice(kind: ResourceType): TimeChoice {
  const { timeRules, timezone } = useUser();
  return { rules: timeRules[kind], timezone };
}
