import { useTranslation } from 'react-i18next';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { useRepeatText, useWeekdayNames } from '@/shared/booking/use-repeat-text.ts';
import type { SeriesPlan } from './series-plan.ts';

/** A series in a few words: '8 Wednesdays, 1 moved to Volga'. */
export function useSeriesWords(timezone: string) {
  const { t } = useTranslation('booking');
  const names = useWeekdayNames();
  const recurrenceText = useRepeatText(timezone);
  return (repeat: RepeatDraft, { dates }: Pick<SeriesPlan, 'dates'>): string => {
    const of = (kind: string) => dates.filter(({ choice }) => choice?.kind === kind);
    const places = Map.groupBy(of('resource'), ({ choice }) => choice?.resource?.name ?? '');
    const counts = {
      shifted: of('shift').length,
      skipped: of('skip').length,
      open: dates.filter(({ isInTheWay, choice }) => isInTheWay && choice === null).length,
    };
    if (dates.length === 0) return recurrenceText(repeat);
    const [weekday] = repeat.weekdays;
    const isOneWeekday = repeat.frequency === 'weekly' && repeat.weekdays.length === 1;
    const count = dates.length;
    return [
      isOneWeekday && weekday
        ? t('series.weekday', { count, day: names.name(weekday, 'long') })
        : t('series.dates', { count }),
      ...[...places].map(([name, dates]) => t('series.movedTo', { count: dates.length, name })),
      ...(['shifted', 'skipped', 'open'] as const).map(
        (kind) => counts[kind] > 0 && t(`series.${kind}`, { count: counts[kind] }),
      ),
    ]
      .filter(Boolean)
      .join(', ');
  };
}
