import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone, isSameClock, wallClockOf } from '@/shared/lib/datetime/index.ts';
import type { TimeAxis, TimeScale } from './time-scale.ts';

interface TimelineAxisProps {
  readonly scale: TimeScale;
  readonly axis: TimeAxis;
  readonly timezone: string;
  /** The reader's own; a second line of hours shows it where its clock is another one (Z-10). */
  readonly ownTimezone: string;
  readonly now: number;
}

const dayLine = 24;
const tickLine = 18;

/** Days and hours above the rows, in the zone of the resources and, where it differs, in the reader's. */
export function TimelineAxis(props: TimelineAxisProps) {
  const { scale, axis, timezone, ownTimezone, now } = props;
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const times = useTimes(timezone);
  const isElsewhere = !isSameClock(new Date(scale.startMs).toISOString(), timezone, ownTimezone);
  const today = wallClockOf(now, timezone).day;
  const lines = isElsewhere ? 2 : 1;
  const zone = (name: string) => formatZone(scale.startMs, { language, timezone: name });
  return (
    <div className="head">
      <div className="corner">
        {isElsewhere && (
          <>
            <span>{zone(timezone)}</span>
            <span>{t('timeline.yours')}</span>
          </>
        )}
      </div>
      <div
        className="axis"
        aria-hidden
        style={{ width: scale.width, height: dayLine + lines * tickLine + 2 }}
      >
        {axis.days.map(({ day, x, width }) => (
          <div
            key={day}
            className={day === today ? 'day today' : 'day'}
            style={{ left: x, width }}
            title={times.longDay(day)}
          >
            <strong>{times.day(day)}</strong>
          </div>
        ))}
        {axis.hours.map(({ ms, x, time }) => (
          <span key={ms} className="tick" style={{ left: x, top: dayLine }}>
            {time}
          </span>
        ))}
        {isElsewhere &&
          axis.hours.map(({ ms, x }) => (
            <span key={ms} className="tick" style={{ left: x, top: dayLine + tickLine }}>
              {wallClockOf(ms, ownTimezone).time}
            </span>
          ))}
      </div>
    </div>
  );
}
