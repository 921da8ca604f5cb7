import type { Booking } from '@axp/contracts';
import { isInGroup } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { isEnded } from './life.ts';

/** The rules of check-in, release and return that still concern a booking, in plain words. */
export function useRuleTexts(booking: Booking): readonly string[] {
  const { t } = useTranslation('myBooking');
  const times = useTimes(booking.timezone);
  const { type, status, start, end, checkIn, resource } = booking;
  if (isEnded(booking, times.now)) return [];
  const at = (instant: string) => times.timeAfter(start, instant);
  const back = type === 'room' ? [] : [t(`rules.back.${type}`, { time: at(end) })];
  if (status === 'checked-in') {
    return type === 'room' ? [t('rules.endsAlone', { time: at(end) })] : back;
  }
  const waits = isInGroup(status, 'pending') ? [t('rules.waits')] : [];
  if (!checkIn) return [...waits, t('rules.none'), ...back];
  const { opensAt, releaseAt } = checkIn;
  const check =
    releaseAt === null
      ? t('rules.from', { from: at(opensAt) })
      : t('rules.between', { from: at(opensAt), until: at(releaseAt), name: resource.name });
  return [...waits, check, ...back];
}
