import type { OwnField, ResourceType, User } from '@axp/contracts';
import { isReturned } from '@axp/contracts/vocabulary';
import { useUser } from '@/shared/session/index.ts';
import type { TimeChoice } from './time-window.ts';

interface FirstChoice extends TimeChoice {
  /** Building that a search begins with; null for all of them. */
  readonly buildingId: string | null;
  /** Own fields of the merchant that resources of the kind are searched by (F-03). */
  readonly filters: readonly OwnField[];
}

type ChoosingUser = Pick<
  User,
  'timeRules' | 'timezone' | 'usualHours' | 'homeBuildingId' | 'ownFields'
>;

/**
 * The rules of a kind that hold for the person's default business unit (Z-11), by the person's own
 * clock and the hours of their usual building: what a booking starts with before its resource is known.
 */
export function useTimeChoice(kind: ResourceType): FirstChoice {
  return timeChoiceOf(useUser(), kind);
}

/** The same of a user. */
export function timeChoiceOf(user: ChoosingUser, kind: ResourceType): FirstChoice {
  const { timeRules, timezone, usualHours, homeBuildingId, ownFields } = user;
  // Cars and assets of several buildings are often kept in one.
  const buildingId = isReturned(kind) ? null : homeBuildingId;
  const filters = ownFields.filter(({ isFilter, types }) => isFilter && types.includes(kind));
  return { rules: timeRules[kind], timezone, hours: usualHours?.open ?? null, buildingId, filters };
}
