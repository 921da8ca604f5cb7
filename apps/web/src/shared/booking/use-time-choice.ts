import type { ResourceType, User } from '@axp/contracts';
import { useUser } from '@/shared/session/index.ts';
import type { TimeChoice } from './time-window.ts';

/**
 * The rules of a kind that hold for the person's default business unit (Z-11), by the person's own
 * clock and the hours of their usual building: what a booking starts with before its resource is known.
 */
export function useTimeChoice(kind: ResourceType): TimeChoice {
  return timeChoiceOf(useUser(), kind);
}

/** The same of a user. */
export function timeChoiceOf(
  { timeRules, timezone, usualHours }: Pick<User, 'timeRules' | 'timezone' | 'usualHours'>,
  kind: ResourceType,
): TimeChoice {
  return { rules: timeRules[kind], timezone, hours: usualHours?.open ?? null };
}
