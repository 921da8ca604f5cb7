import type { CalendarResource } from '@axp/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Texts of a row header. */
export function useRowWords() {
  const { t } = useTranslation('calendar');
  return useMemo(
    () => ({
      /** `8 seats` */
      sizeOf: ({ type, capacity, quantity }: CalendarResource): string =>
        t(`timeline.size.${type}`, { count: capacity ?? quantity }),
      bookOf: ({ name }: CalendarResource): string => t('timeline.book', { name }),
    }),
    [t],
  );
}

export type RowWords = ReturnType<typeof useRowWords>;
