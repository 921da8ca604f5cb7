import type { MovedResource, Reading } from '../source/moved-part.ts';
import type { SourceRule } from '../source/rules.ts';
import { takeRules } from '../source/rules.ts';
import type { Cell } from '../source/source.ts';
import type { Tally } from '../source/tally.ts';
import { lineOf, numberOf, withoutEntities } from '../source/texts.ts';
import type { ResourceRow } from './resource-row.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** Reads the limits of a resource, which LibreBooking has in seconds. */
export function readRules(tally: Tally, row: ResourceRow): MovedResource['rules'] {
  const title = lineOf(withoutEntities(row.name));
  const ofSeconds = (
    what: string,
    cell: Cell,
    counterpart: Pick<SourceRule, 'rule'> & { readonly unit: number },
  ): readonly SourceRule[] => {
    const seconds = numberOf(cell);
    if (seconds === null || seconds <= 0) return [];
    const { rule, unit } = counterpart;
    return [{ name: `${title}: ${what}`, rule, value: Math.ceil(seconds / unit) }];
  };
  return takeRules(tally, [
    ...ofSeconds('min_notice', row.min_notice_time_add ?? row.min_notice_time, {
      rule: 'minNoticeMinutes',
      unit: minute,
    }),
    ...ofSeconds('max_notice', row.max_notice_time, { rule: 'maxAheadDays', unit: day }),
    ...ofSeconds('max_duration', row.max_duration, { rule: 'maxLengthMinutes', unit: minute }),
    ...ofSeconds('buffer_time', row.buffer_time, { rule: 'bufferAfterMinutes', unit: minute }),
    ...ofSeconds('min_duration', row.min_duration, { rule: null, unit: minute }),
    ...ofSeconds('min_increment', row.min_increment, { rule: null, unit: minute }),
    ...ofSeconds('auto_release_minutes', row.auto_release_minutes, { rule: null, unit: 1 }),
  ]);
}

/** Counts limits without a counterpart: all periods of quotas are shorter than "upcoming". */
export async function leaveOtherRules({ source, tally }: Reading): Promise<void> {
  const columns = ['quota_id', 'quota_limit', 'unit', 'duration'] as const;
  for (const { quota_limit, unit, duration } of await source.all('quotas', columns, 'quota_id')) {
    tally.leave('rule', 'no_counterpart', {
      example: lineOf(`${quota_limit} ${unit}/${duration}`),
    });
  }
  tally.read('rule', await source.count('quotas'));
  for (const table of [
    'group_resource_permissions',
    'user_resource_permissions',
    'reservation_reminders',
  ]) {
    const count = await source.count(table);
    tally.read('rule', count);
    tally.leave('rule', 'no_counterpart', { count, example: table });
  }
}
