import type { CalendarResource } from '@axp/contracts';
import { isSameClock } from '@/shared/lib/datetime/index.ts';

interface Reference {
  /** The building that the reader books most. */
  readonly buildingId: string | null;
  readonly timezone: string;
  /** Zones are compared at this instant. */
  readonly at: string;
}

/** Rows of the reader's building first, then those of the same time, then other time zones. */
export function inPlaceOrder<Row extends Pick<CalendarResource, 'building' | 'timezone'>>(
  rows: readonly Row[],
  { buildingId, timezone, at }: Reference,
): readonly Row[] {
  const sameClock = new Map<string, boolean>();
  const isHere = (zone: string) => {
    const known = sameClock.get(zone) ?? isSameClock(at, zone, timezone);
    sameClock.set(zone, known);
    return known;
  };
  const rank = (row: Row) => {
    if (row.building.id === buildingId) return 0;
    return isHere(row.timezone) ? 1 : 2;
  };
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** The zone of the reader's building; else the one that most rows are in; else the reader's own. */
export function zoneOf(
  rows: readonly Pick<CalendarResource, 'building' | 'timezone'>[],
  { buildingId, own }: { readonly buildingId: string | null; readonly own: string },
): string {
  const home = rows.find(({ building }) => building.id === buildingId);
  if (home) return home.timezone;
  const counts = new Map<string, number>();
  for (const { timezone } of rows) counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? own;
}
