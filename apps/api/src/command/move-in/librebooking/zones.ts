import { Timezone } from '@axp/contracts';
import type { Reading } from '../source/moved-part.ts';
import type { Cell } from '../source/source.ts';
import { lineOf, withoutEntities } from '../source/texts.ts';

/** Reads the zones of schedules. Opening hours are counted: the file has none. */
export async function readZones({
  source,
  tally,
  timezone,
}: Reading): Promise<(schedule: Cell) => string> {
  const layouts = await source.all('layouts', ['layout_id', 'timezone'], 'layout_id');
  const schedules = await source.all(
    'schedules',
    ['schedule_id', 'name', 'layout_id'],
    'schedule_id',
  );
  tally.read('rule', await source.count('schedules'));
  for (const { name } of schedules) {
    tally.leave('rule', 'no_counterpart', { example: lineOf(withoutEntities(name)) });
  }
  const zones = new Map(
    layouts.map((row) => [row.layout_id, Timezone.safeParse(row.timezone).data]),
  );
  const bySchedule = new Map(schedules.map((row) => [row.schedule_id, zones.get(row.layout_id)]));
  return (schedule) => bySchedule.get(schedule) ?? timezone;
}
