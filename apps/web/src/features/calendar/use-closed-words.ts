import type { CalendarOpening, CalendarResource } from '@axp/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { closedDayName } from '@/shared/lib/closed-day-name.ts';

type ClosedDaysOf = (row: CalendarResource) => CalendarOpening['closedDays'];

/**
 * Closed days of the rows by date, as `Closed: Songkran`; where others are open, with the buildings.
 */
export function useClosedWords(
  rows: readonly CalendarResource[],
  closedDaysOf: ClosedDaysOf,
): ReadonlyMap<string, string> {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  return useMemo(() => {
    const closed = rows.flatMap((row) => closedDaysOf(row).map((day) => ({ ...day, row })));
    const words = [...Map.groupBy(closed, ({ day }) => day)].map(([day, found]) => {
      const isEverywhere = found.length === rows.length;
      const byName = Map.groupBy(found, (one) => closedDayName(one, language));
      const names = [...byName].map(([name, ones]) => {
        if (isEverywhere && byName.size === 1) return name;
        const buildings = new Set(ones.map(({ row }) => row.building.name));
        return `${name} (${[...buildings].join(', ')})`;
      });
      return [day, t('closed.day', { name: names.join(', ') })] as const;
    });
    return new Map(words);
  }, [rows, closedDaysOf, language, t]);
}
