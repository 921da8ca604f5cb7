import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatTime, formatZone, isSameClock, minutesOf } from '@/shared/lib/datetime/index.ts';
import { useKindCounts } from '../use-kind-counts.ts';
import type { Refusal } from './draft-refusal.ts';
import { refusalOf } from './draft-refusal.ts';
import type { Draft } from './gesture.ts';
import type { HeldDraftStore } from './held-draft.ts';
import type { AxisTick, TimeScale } from './time-scale.ts';
import { spanOf, xOf } from './time-scale.ts';
import type { ResourceRow } from './timeline-rows.ts';
import { rowSizes } from './timeline-rows.ts';

/** Height of one line of hours in px. */
export const axisSizes = { oneLine: 32, twoLines: 52 } as const;

const lineTops = { oneLine: [7], twoLines: [7, 27] } as const;
/** Nearer to it, an hour would be hidden by the label of the present. */
const nowRoomPx = 42;
/** Half of its label, which stays whole at both ends of the axis. */
const nowHalfPx = 21;

/** The present moment, where it is in view. */
export function NowLine({ scale, now }: { readonly scale: TimeScale; readonly now: number }) {
  if (now < scale.startMs || now >= scale.endMs) return null;
  return <div className="now-line" data-now style={{ left: xOf(scale, now) }} />;
}

interface GhostProps {
  readonly draft: Draft;
  readonly row: ResourceRow;
  readonly scale: TimeScale;
  readonly refusal: Refusal | null;
  /** Zone of the axis. */
  readonly timezone: string;
}

/** So much room its times need inside. */
const leastTextPx = 96;

/** Preview of a new time, announced as it moves: its times, and how long it is where. */
export function Ghost({ draft, row, scale, refusal, timezone }: GhostProps) {
  const { t } = useTranslation('calendar');
  const times = useTimes(timezone);
  const range = {
    start: new Date(draft.startMs).toISOString(),
    end: new Date(draft.endMs).toISOString(),
  };
  const { left, width } = spanOf(scale, draft);
  const top = row.top + (rowSizes.lane - rowSizes.bar) / 2;
  const height = row.height - (rowSizes.lane - rowSizes.bar);
  const there = times.there(range, row.resource.timezone);
  const facts = [...(there === null ? [] : [there]), times.duration(minutesOf(range))];
  return (
    <div
      className={refusal ? 'ghost refused' : 'ghost'}
      data-ghost
      style={{ left, width, top, height }}
    >
      <output className={width < leastTextPx ? 'beside' : undefined}>
        {times.times(range)}
        <small
          style={
            width < leastTextPx ? undefined : { position: 'absolute', insetInlineStart: width }
          }
        >
          {[...facts, row.resource.name].join(' · ')}
          {refusal && ` · ${t(`refusal.short.${refusal}`)}`}
        </small>
      </output>
    </div>
  );
}

interface HeldGhostProps {
  readonly heldDrafts: HeldDraftStore;
  readonly rowOf: (resourceId: string) => ResourceRow | undefined;
  readonly scale: TimeScale;
  readonly openOf: (resource: ResourceRow['resource']) => OpenTimes | null;
  readonly now: number;
  readonly timezone: string;
}

/** Preview during a drag: the only part that re-renders on each move. */
export function HeldGhost(props: HeldGhostProps) {
  const { heldDrafts, rowOf, scale, openOf, now, timezone } = props;
  const held = useSyncExternalStore(heldDrafts.subscribe, heldDrafts.now, () => null);
  const row = held && rowOf(held.draft.resourceId);
  if (!held || !row) return null;
  const refusal = refusalOf(held, row, { open: openOf(row.resource), now });
  return <Ghost {...{ draft: held.draft, row, scale, refusal, timezone }} />;
}

interface TimelineAxisProps {
  readonly scale: TimeScale;
  readonly hours: readonly AxisTick[];
  readonly timezone: string;
  /** The reader's own; a second line of hours shows it where its clock is another one (Z-10). */
  readonly ownTimezone: string;
  readonly now: number;
  readonly counts: Parameters<ReturnType<typeof useKindCounts>>[0];
}

/** Hours above the rows, in the zone of the calendar and, where it differs, in the reader's. */
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
        <span title={countText(counts)}>{formatZone(scale.startMs, { language, timezone })}</span>
        {isElsewhere && <span>{t('timeline.yours')}</span>}
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
