import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatTime, formatZone, isSameClock } from '@/shared/lib/datetime/index.ts';
import { useKindCounts } from '../use-kind-counts.ts';
import type { AxisTick, TimeScale } from './time-scale.ts';
import { xOf } from './time-scale.ts';

interface TimelineAxisProps {
  readonly scale: TimeScale;
  readonly hours: readonly AxisTick[];
  readonly timezone: string;
  /** The reader's own; a second line of hours shows it where its clock is another one (Z-10). */
  readonly ownTimezone: string;
  readonly now: number;
  readonly counts: Parameters<ReturnType<typeof useKindCounts>>[0];
}

/** Height of one line of hours in px. */
export const axisSizes = { oneLine: 32, twoLines: 52 } as const;

const lineTops = { oneLine: [7], twoLines: [7, 27] } as const;
/** Nearer to it, an hour would be hidden by the label of the present. */
const nowRoomPx = 42;
/** Half of its label, which stays whole at both ends of the axis. */
const nowHalfPx = 21;

/** Hours above the rows, in the zone of the resources and, where it differs, in the reader's. */
export function TimelineAxis(props: TimelineAxisProps) {
  const { scale, hours, timezone, ownTimezone, now, counts } = props;
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const countText = useKindCounts();
  const isElsewhere = !isSameClock(new Date(scale.startMs).toISOString(), timezone, ownTimezone);
  const zones = isElsewhere ? [timezone, ownTimezone] : [timezone];
  const tops = isElsewhere ? lineTops.twoLines : lineTops.oneLine;
  const isNow = now >= scale.startMs && now < scale.endMs;
  const nowX = xOf(scale, now);
  const nowLabelX = Math.min(Math.max(nowX, nowHalfPx), scale.width - nowHalfPx);
  // Half an hour would hang over either end of the axis.
  const inside = hours.filter(
    ({ x }) => x > 0 && x < scale.width && !(isNow && Math.abs(x - nowX) < nowRoomPx),
  );
  return (
    <div className="head">
      <div className="corner">
        {isElsewhere ? (
          <>
            <span>{formatZone(scale.startMs, { language, timezone })}</span>
            <span>{t('timeline.yours')}</span>
          </>
        ) : (
          countText(counts)
        )}
      </div>
      <div className="axis" aria-hidden style={{ width: scale.width }}>
        {zones.map((zone, line) =>
          inside.map(({ ms, x }) => (
            <span key={`${zone} ${ms}`} className="tick" style={{ left: x, top: tops[line] }}>
              {formatTime(ms, { language, timezone: zone })}
            </span>
          )),
        )}
        {isNow && (
          <span className="tick now" style={{ left: nowLabelX, top: tops[0] }}>
            {formatTime(now, { language, timezone })}
          </span>
        )}
      </div>
    </div>
  );
}
