import { Timezone } from '@axp/contracts';
import { z } from 'zod';
import type { MovedBuilding, MovedPeriod, Reading } from '../source/moved-part.ts';
import type { SourceRule } from '../source/rules.ts';
import type { Cell, Row } from '../source/source.ts';
import { isSet, lineOf, numberOf } from '../source/texts.ts';

/** Limits with their switches; only one of them has a counterpart, and that for some sites. */
const limits = [
  ['max_per_day_enabled', 'max_per_day'],
  ['max_per_week_enabled', 'max_per_week'],
  ['max_per_month_enabled', 'max_per_month'],
  ['max_per_year_enabled', 'max_per_year'],
  ['max_per_future_enabled', 'max_per_future'],
  ['max_secs_per_day_enabled', 'max_secs_per_day'],
  ['max_secs_per_week_enabled', 'max_secs_per_week'],
  ['max_secs_per_month_enabled', 'max_secs_per_month'],
  ['max_secs_per_year_enabled', 'max_secs_per_year'],
  ['max_secs_per_future_enabled', 'max_secs_per_future'],
  ['min_delete_ahead_enabled', 'min_delete_ahead_secs'],
  ['max_delete_ahead_enabled', 'max_delete_ahead_secs'],
] as const;

const columns = [
  'id',
  'disabled',
  'area_name',
  'timezone',
  'enable_periods',
  'periods',
  'approval_enabled',
  'min_create_ahead_enabled',
  'min_create_ahead_secs',
  'max_create_ahead_enabled',
  'max_create_ahead_secs',
  'max_duration_enabled',
  'max_duration_secs',
  'max_duration_periods',
  ...limits.flat(),
] as const;
type AreaRow = Row<(typeof columns)[number]>;

export interface Area {
  readonly building: MovedBuilding;
  readonly timezone: string;
  readonly isDisabled: boolean;
  readonly needsApproval: boolean;
  /** Null for an area that books clock times. */
  readonly periods: MovedPeriod[] | null;
  /** Limits of each of its rooms. */
  readonly rules: readonly SourceRule[];
}

/** Reads areas as buildings, by their id. */
export async function readAreas({
  source,
  tally,
  timezone,
}: Reading): Promise<ReadonlyMap<string, Area>> {
  const rows = await source.all('area', columns, 'id');
  tally.read('building', await source.count('area'));
  return new Map(
    rows.map((row) => {
      const key = `${row.id}`;
      const zone = Timezone.safeParse(row.timezone).data ?? timezone;
      const title = lineOf(row.area_name) || `#${key}`;
      const periods = isSet(row.enable_periods) ? readPeriods(key, row.periods) : null;
      // A clock time of the area's opening is no rule of a room.
      if (periods === null) {
        tally.read('rule', 1);
        tally.leave('rule', 'no_counterpart', { example: `${title}: morningstarts` });
      }
      const area: Area = {
        building: { key, title, timezone: zone },
        timezone: zone,
        isDisabled: isSet(row.disabled),
        needsApproval: isSet(row.approval_enabled),
        periods,
        rules: rulesOf(row, { title, isOnly: rows.length === 1 }),
      };
      return [key, area];
    }),
  );
}

const minute = 60;
const day = 24 * 60 * minute;

function rulesOf(
  row: AreaRow,
  { title, isOnly }: { readonly title: string; readonly isOnly: boolean },
): readonly SourceRule[] {
  const limit = (
    what: string,
    value: Cell,
    { rule, unit }: Pick<SourceRule, 'rule'> & { readonly unit: number },
  ): SourceRule => ({
    name: `${title}: ${what}`,
    rule,
    value: Math.ceil((numberOf(value) ?? 0) / unit),
  });
  const bookings = isSet(row.enable_periods)
    ? limit('max_duration_periods', row.max_duration_periods, { rule: null, unit: 1 })
    : limit('max_duration_secs', row.max_duration_secs, { rule: 'maxLengthMinutes', unit: minute });
  const own: readonly (readonly [Cell, SourceRule])[] = [
    [
      row.min_create_ahead_enabled,
      limit('min_create_ahead_secs', row.min_create_ahead_secs, {
        rule: 'minNoticeMinutes',
        unit: minute,
      }),
    ],
    [
      row.max_create_ahead_enabled,
      limit('max_create_ahead_secs', row.max_create_ahead_secs, {
        rule: 'maxAheadDays',
        unit: day,
      }),
    ],
    [row.max_duration_enabled, bookings],
    ...limits.map(([isOn, name]) => {
      // Only the bookings of the area count there, and all bookings of a person here.
      const rule = name === 'max_per_future' && isOnly ? 'maxUpcomingBookings' : null;
      return [row[isOn], limit(name, row[name], { rule, unit: 1 })] as const;
    }),
  ];
  return own.filter(([isOn]) => isSet(isOn)).map(([, rule]) => rule);
}

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const Times = z.tuple([z.nullable(z.string()), z.nullable(z.string())]);
const Stored = z.union([z.array(z.string()), z.record(z.string(), Times)]);

/** Reads the periods of an area, in the order that its bookings count them in. */
function readPeriods(area: string, cell: Cell): MovedPeriod[] {
  const stored = Stored.safeParse(jsonOf(cell)).data ?? [];
  const list = Array.isArray(stored)
    ? stored.map((name) => ({ name, times: [null, null] as const }))
    : namesInOrder(cell ?? '').map((name) => ({
        name,
        times: stored[name] ?? ([null, null] as const),
      }));
  return list.map(({ name, times }, index) => ({
    key: `${area}-${index}`,
    buildingKey: area,
    title: lineOf(name),
    start: clockOf(times[0]),
    end: clockOf(times[1]),
  }));
}

function clockOf(text: string | null): string | null {
  return text !== null && clockTime.test(text) ? text : null;
}

function jsonOf(cell: Cell): unknown {
  try {
    return JSON.parse(cell ?? '');
  } catch {
    return null;
  }
}

/** Names of an object of lists as they were written; `JSON.parse` puts those that are numbers first. */
function namesInOrder(json: string): string[] {
  return Array.from(json.matchAll(/("(?:[^"\\]|\\.)*")\s*:\s*\[/g), ([, name = '""']) =>
    String(JSON.parse(name)),
  );
}
