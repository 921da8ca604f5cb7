import type { ResourceDetail, TimeRange } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { fittingDates, isCountFitting } from './fitting-dates.ts';

/** How many dates of a rule fit, in words, and what is wrong with a number that does not. */
export function useRepeatLimit(resource: Pick<ResourceDetail, 'timezone' | 'rules'>) {
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  return (repeat: RepeatDraft, window: TimeRange) => {
    const fit = fittingDates(repeat, window, { place: resource, now: times.now });
    const words = t('repeat.fit', { count: fit.count, date: times.day(fit.lastDay) });
    const wrong = fit.count > 1 ? t('repeat.wrongCount', { most: fit.count, words }) : words;
    return { ...fit, words, problem: isCountFitting(repeat, fit.count) ? null : wrong };
  };
}
