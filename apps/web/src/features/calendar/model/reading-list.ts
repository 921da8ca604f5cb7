import type { CalendarResource } from '@axp/contracts';
import type { CalendarEntry } from './calendar-entry.ts';

/** A heading with what stands below it. */
export interface EntryGroup<T> {
  readonly of: T;
  readonly entries: readonly CalendarEntry[];
}

/** Entries per resource, in the order of the rows. */
export function entriesByResource(
  resources: readonly CalendarResource[],
  entries: readonly CalendarEntry[],
): EntryGroup<CalendarResource>[] {
  const byId = Map.groupBy(entries, ({ resourceId }) => resourceId);
  return resources.map((of) => ({ of, entries: byId.get(of.id) ?? [] }));
}

/** The groups with the first so many entries; a group that does not fit whole is cut. */
export function firstEntries<T extends { readonly entries: readonly CalendarEntry[] }>(
  groups: readonly T[],
  limit: number,
): T[] {
  const shown: T[] = [];
  let left = limit;
  for (const group of groups) {
    if (left <= 0) break;
    shown.push({ ...group, entries: group.entries.slice(0, left) });
    // A heading takes its place too: hundreds of free rooms are a long list as well.
    left -= Math.max(1, group.entries.length);
  }
  return shown;
}
