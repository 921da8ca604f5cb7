import type { MoveIn, MoveInChoices } from '@axp/contracts/move-in';

export type Period = MoveIn['periods'][number];

/** Clock times by the keys of periods, also incomplete ones. */
export type PeriodTimes = Readonly<Record<string, Pick<Period, 'start' | 'end'>>>;

export function storedTimes(periods: readonly Period[]): PeriodTimes {
  return Object.fromEntries(periods.map(({ key, start, end }) => [key, { start, end }]));
}

export type PeriodFault = 'half' | 'end_before_start' | 'overlaps';

/** Faults of times by the keys of their periods; those of one building must not overlap. */
export function periodFaults(
  periods: readonly Period[],
  times: PeriodTimes,
): ReadonlyMap<string, PeriodFault> {
  const complete = periods.flatMap(({ key, building }) => {
    const { start = null, end = null } = times[key] ?? {};
    return start !== null && end !== null ? [{ key, building, start, end }] : [];
  });
  const faultOf = ({ key }: Period): PeriodFault | null => {
    const own = complete.find((one) => one.key === key);
    const { start = null, end = null } = times[key] ?? {};
    if (!own) return start === end ? null : 'half';
    if (own.end <= own.start) return 'end_before_start';
    const isMet = complete.some(
      (other) =>
        other.key !== key &&
        other.building === own.building &&
        other.start < own.end &&
        own.start < other.end,
    );
    return isMet ? 'overlaps' : null;
  };
  return new Map(
    periods.flatMap((period) => {
      const fault = faultOf(period);
      return fault === null ? [] : [[period.key, fault] as const];
    }),
  );
}

/** Complete times as they are sent. */
export function completeTimes(times: PeriodTimes): NonNullable<MoveInChoices['periods']> {
  return Object.fromEntries(
    Object.entries(times).flatMap(([key, { start, end }]) =>
      start !== null && end !== null ? [[key, { start, end }]] : [],
    ),
  );
}
