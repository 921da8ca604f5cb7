import type { ResourceDetail, TimeRange } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { addDays, instantAt, minutesOf, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useTimes } from './use-times.ts';

type Ruled = Pick<ResourceDetail, 'type' | 'timezone' | 'rules' | 'needsApproval'>;

export interface VisitRule {
  readonly about: 'check-in' | 'return' | 'approval';
  readonly text: string;
}

const minuteMs = 60_000;
/** Bookings made later than this before their start are not released (Z-50). */
const spontaneousMinutes = 30;

function shifted(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * minuteMs).toISOString();
}

/** When a booking without check-in is released; null for never (Z-50). */
function releaseOf({ rules, timezone }: Ruled, window: TimeRange, now: number): string | null {
  const { releaseAfterMinutes, notReleasedFromMinutes, isNeverReleased } = rules;
  const isLong = notReleasedFromMinutes !== null && minutesOf(window) >= notReleasedFromMinutes;
  const isSoon = Date.parse(window.start) - now < spontaneousMinutes * minuteMs;
  if (isNeverReleased || isLong || isSoon) return null;
  const { day } = wallClockOf(window.start, timezone);
  const due =
    releaseAfterMinutes === null
      ? instantAt({ day: addDays(day, 1), time: '00:00' }, timezone)
      : shifted(window.start, releaseAfterMinutes);
  return Date.parse(due) < Date.parse(window.end) ? due : window.end;
}

/** Check-in, release, return and approval of a booking in plain words, before it is made (Z-50). */
export function useVisitRules(resource: Ruled, window: TimeRange): readonly VisitRule[] {
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const { type, rules, needsApproval } = resource;
  const at = (instant: string) => times.timeAfter(window.start, instant);
  const released = releaseOf(resource, window, times.now);
  const opens = at(shifted(window.start, -rules.checkInOpensMinutes));
  const checkIn = () => {
    if (!rules.requiresCheckIn) return t('visit.noCheckIn');
    return released === null
      ? t('visit.checkIn', { opens })
      : t(`visit.released.${type}`, { opens, closes: at(released) });
  };
  const back = { about: 'return', text: t('visit.return', { end: at(window.end) }) } as const;
  return [
    { about: 'check-in', text: checkIn() },
    ...(type === 'room' ? [] : [back]),
    { about: 'approval', text: t(needsApproval ? 'visit.approval' : 'visit.noApproval') },
  ];
}
