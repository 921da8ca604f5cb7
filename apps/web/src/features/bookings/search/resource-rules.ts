import type { ResourceDetail } from '@axp/contracts';

export const minutesPerDay = 24 * 60;

export type ResourceRule =
  | { readonly name: 'length' | 'notice' | 'grid' | 'buffer'; readonly minutes: number }
  | { readonly name: 'ahead'; readonly days: number }
  | { readonly name: 'capacity' | 'approval' };

/** The rules of a resource that are worth telling beforehand: what does not limit is left out. */
export function resourceRules({
  rules,
  needsApproval,
}: Pick<ResourceDetail, 'rules' | 'needsApproval'>): ResourceRule[] {
  const list: readonly (ResourceRule | false)[] = [
    needsApproval && { name: 'approval' },
    { name: 'length', minutes: rules.maxLengthMinutes },
    { name: 'ahead', days: rules.maxAheadDays },
    rules.minNoticeMinutes > 0 && { name: 'notice', minutes: rules.minNoticeMinutes },
    rules.bufferAfterMinutes > 0 && { name: 'buffer', minutes: rules.bufferAfterMinutes },
    rules.enforceCapacity && { name: 'capacity' },
    { name: 'grid', minutes: rules.gridMinutes },
  ];
  return list.filter((rule) => rule !== false);
}
