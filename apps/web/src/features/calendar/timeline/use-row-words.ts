import type { CalendarResource } from '@axp/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindText } from '@/shared/booking/use-kind-text.ts';

/** Texts of a row header. */
export function useRowWords() {
  const { t } = useTranslation('calendar');
  const ofKind = useKindText();
  return useMemo(
    () => ({
      /** `8 seats` */
      sizeOf: ({ type, capacity, quantity }: CalendarResource): string =>
        ofKind(`${type}.size`, { count: capacity ?? quantity }),
      bookOf: ({ name }: CalendarResource): string => t('timeline.book', { name }),
    }),
    [t, ofKind],
  );
}

export type RowWords = ReturnType<typeof useRowWords>;
