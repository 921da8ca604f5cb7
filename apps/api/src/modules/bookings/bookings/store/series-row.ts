import { insertRow } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { SeriesPattern } from '../rules/series.ts';
import { wallText } from '../rules/time.ts';

interface NewSeries extends SeriesPattern {
  readonly id: string;
  /** The series that this one was split from, and where its dates were in that one. */
  readonly continues: { readonly id: string; readonly starts: readonly string[] } | null;
}

/** The columns of the rule of a series. */
export function columnsOf(pattern: SeriesPattern) {
  const { recurrence } = pattern;
  // JSON drops undefined values, and the constraint counts the keys.
  return {
    rule: JSON.stringify(recurrence),
    timezone: pattern.timezone,
    wall_start: wallText(pattern.wallStart),
    first_start: pattern.firstStart,
    length_minutes: pattern.wallMinutes,
  };
}

export async function insertSeries(tx: TenantRows, series: NewSeries): Promise<void> {
  await insertRow(tx, 'booking_series', {
    ...columnsOf(series),
    id: series.id,
    continues_id: series.continues?.id ?? null,
    former_starts: JSON.stringify(series.continues?.starts ?? []),
  }).execute();
}
