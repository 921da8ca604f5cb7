import type { StoredAnswer } from '@axp/contracts/vocabulary';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import {
  formatLongDate,
  formatThere,
  formatTime,
  formatTimes,
  useNow,
} from '@/shared/lib/datetime/index.ts';
import { remembered } from '@/shared/lib/remembered.ts';
import type { CalendarEntry } from './calendar-entry.ts';

const hourMs = 3_600_000;

type EntryText =
  | 'private'
  | 'mine'
  | 'pending'
  | 'askedFor'
  | 'notReturned'
  | 'isPrivate'
  | 'recurring'
  | `kind.${CalendarEntry['kind']}`;

interface EntryPlace {
  readonly name: string;
  readonly timezone: string;
}

/** Texts of an entry in the reader's language and the zone of the calendar, stable for an hour. */
export function useEntryWords(timezone: string) {
  const { t } = useTranslation(['calendar', 'common']);
  // Each text is looked up once, and not for every bar.
  const textOf = useMemo(() => remembered((key: EntryText) => t(`calendar:entry.${key}`)), [t]);
  const answerOf = useMemo(
    () => remembered((answer: StoredAnswer) => t(`common:invitation.state.${answer}`)),
    [t],
  );
  const { language } = useLanguage();
  // Only 'today' and 'tomorrow' depend on it, so bars don't re-render each minute.
  const now = Math.floor(useNow() / hourMs) * hourMs;
  return useMemo(() => {
    const reader = { language, timezone, now };
    const titleOf = (entry: CalendarEntry): string => {
      if (entry.title !== null) return entry.title;
      return entry.isHidden ? textOf('private') : textOf(`kind.${entry.kind}`);
    };
    /** The title; where it is hidden, one word beside the lock. */
    const shortTitleOf = (entry: CalendarEntry): string =>
      entry.isHidden ? textOf('isPrivate') : titleOf(entry);
    /** The title on paper, which others read too: what is private has none (H-05). */
    const paperTitleOf = (entry: CalendarEntry): string =>
      entry.isPrivate ? textOf('isPrivate') : titleOf(entry);
    const signsOf = (entry: CalendarEntry): string[] => [
      ...(entry.bookedAs === null ? [] : [t('calendar:entry.bookedAs', { name: entry.bookedAs })]),
      ...(entry.isMine && entry.answer === null && entry.kind === 'booking'
        ? [textOf('mine')]
        : []),
      ...(entry.answer === null ? [] : [answerOf(entry.answer)]),
      ...(entry.isAskedFor ? [textOf('askedFor')] : []),
      ...(entry.isOut ? [textOf('notReturned')] : []),
      ...(entry.isPending && !entry.isAskedFor ? [textOf('pending')] : []),
      ...(entry.isPrivate && !entry.isHidden ? [textOf('isPrivate')] : []),
      ...(entry.isRecurring ? [textOf('recurring')] : []),
    ];
    const timeInReadersZone = (entry: CalendarEntry, place: Pick<EntryPlace, 'timezone'>) =>
      formatThere(entry, { ...reader, timezone: place.timezone }, timezone);
    return {
      titleOf,
      shortTitleOf,
      paperTitleOf,
      /** `14:00` */
      startOf: ({ startMs }: CalendarEntry) => formatTime(startMs, reader),
      /** `14:00–15:00` */
      timesOf: (entry: CalendarEntry) => formatTimes(entry, reader),
      signsOf,
      /** `10:00–11:00 Singapore Standard Time`; null where its place has the same clock. */
      timeInReadersZone,
      /** The whole of it in one sentence, for those who hear it. */
      // Starts with the visible text, for voice control.
      labelOf: (entry: CalendarEntry, place: EntryPlace, visible = titleOf(entry)): string =>
        [
          `${visible} ${formatTimes(entry, reader)}`,
          formatLongDate(entry.start, reader),
          ...[timeInReadersZone(entry, place)].filter((there) => there !== null),
          place.name,
          ...(entry.bookedFor === null ? [] : [entry.bookedFor]),
          ...signsOf(entry),
        ].join(', '),
    };
  }, [textOf, answerOf, language, timezone, now, t]);
}

export type EntryWords = ReturnType<typeof useEntryWords>;
