import type { NotReturned } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { useTimes } from './use-times.ts';

/**
 * Returns 'Not returned yet, due yesterday 15:30'; null for what is there.
 * @param place time zone of the resource
 * @param zone time zone of the text
 */
export function useNotReturnedText(
  notReturned: Pick<NotReturned, 'dueAt'> | null,
  place: string,
  zone = place,
) {
  const { t } = useTranslation('common');
  const { since, marked } = useTimes(zone);
  if (notReturned === null) return null;
  const { dueAt } = notReturned;
  return t('notReturned', { time: marked(since(dueAt), dueAt, place) });
}
