import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Days } from './domain/report-days.ts';
import type { UseFilter } from './report-filter.ts';
import { within } from './report-filter.ts';

export interface Periods {
  readonly days: Days;
  readonly before: Days | null;
}

export const isIn = ({ from, to }: Days) => sql<boolean>`day between ${from} and ${to}`;

/** Rows of both periods; they may have days in common. */
export const inEither = ({ days, before }: Periods, filter: UseFilter) =>
  before === null
    ? within(days, filter)
    : sql<boolean>`(${within(days, filter)} or ${within(before, filter)})`;

/** A sum of the period and the one before; null without a comparison. */
export function sums(name: string, value: RawBuilder<unknown>, { days, before }: Periods) {
  const of = (period: Days) =>
    sql`coalesce(sum(${value}) filter (where ${isIn(period)}), 0)::integer`;
  return sql`${of(days)} as ${sql.ref(name)},
    ${before ? of(before) : sql`null::integer`} as ${sql.ref(`${name}Before`)}`;
}

export interface Compared {
  readonly openMinutes: number;
  readonly usedMinutes: number;
  readonly openMinutesBefore: number | null;
  readonly usedMinutesBefore: number | null;
}

export function beforeOf({ openMinutesBefore, usedMinutesBefore }: Compared) {
  return openMinutesBefore === null || usedMinutesBefore === null
    ? null
    : { openMinutes: openMinutesBefore, usedMinutes: usedMinutesBefore };
}
