import type { CalendarResource } from '@axp/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Texts of a row header. */
export function useRowWords() {
  const { t } = useTranslation('calendar');
  return useMemo(
    () => ({
      /** Where it is and how large, `Floor 3 · 8 seats` */
      factsOf: ({ type, floor, capacity, quantity }: CalendarResource): string => {
        const size = t(`timeline.size.${type}`, { count: capacity ?? quantity });
        return floor ? `${floor.name} · ${size}` : size;
      },
      bookOf: ({ name }: CalendarResource): string => t('timeline.book', { name }),
    }),
    [t],
  );
}

export type RowWords = ReturnType<typeof useRowWords>;
