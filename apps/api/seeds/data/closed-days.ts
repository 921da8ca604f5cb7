import type { ClosedDayBody } from '@axp/contracts';

/** Days of the year on which all buildings of the demo are closed: `12-31` is the last one. */
const closedDates = [
  { date: '01-01', nameEn: 'New Year’s Day', nameTh: 'วันขึ้นปีใหม่' },
  { date: '04-13', nameEn: 'Songkran', nameTh: 'วันสงกรานต์' },
  { date: '04-14', nameEn: 'Songkran', nameTh: 'วันสงกรานต์' },
  { date: '04-15', nameEn: 'Songkran', nameTh: 'วันสงกรานต์' },
  { date: '05-01', nameEn: 'Labour Day', nameTh: 'วันแรงงานแห่งชาติ' },
  { date: '12-31', nameEn: 'New Year’s Eve', nameTh: 'วันสิ้นปี' },
] as const;

/** Whether a date, `2026-12-31`, is a closed day. */
export function isClosedDate(day: string): boolean {
  return closedDates.some(({ date }) => day.endsWith(date));
}

/** Closed days of two years. */
export function closedDaysFrom(year: number): ClosedDayBody[] {
  return [year, year + 1].flatMap((of) =>
    closedDates.map(({ date, ...names }) => ({ day: `${of}-${date}`, ...names })),
  );
}

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));

/** A building's week as it is stored. */
export function weekOf({ isOpenOnSaturday }: { readonly isOpenOnSaturday: boolean }) {
  const saturday = { weekday: 6, opens: '09:00', closes: '17:00' };
  return isOpenOnSaturday ? [...weekdays, saturday] : weekdays;
}
