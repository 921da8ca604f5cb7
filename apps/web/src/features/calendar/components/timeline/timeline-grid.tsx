import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { CalendarData } from '../../hooks/use-calendar-data.ts';
import type { EntryWords } from '../../hooks/use-entry-words.ts';
import { useEntryWords } from '../../hooks/use-entry-words.ts';
import { useRowWords } from '../../hooks/use-row-words.ts';
import { useRowsInView } from '../../hooks/use-rows-in-view.ts';
import type { Timeline } from '../../hooks/use-timeline.ts';
import { useTimeline } from '../../hooks/use-timeline.ts';
import type { CalendarView } from '../../model/calendar-view.ts';
import { BuildingHead } from './building-head.tsx';
import { TimelineAxis } from './timeline-axis.tsx';
import { TimelinePanels } from './timeline-panels.tsx';
import { DayLines, Ghost, HeldGhost, NowLine } from './timeline-plane.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { Scroller } from './timeline-styles.ts';

const HoverCard = lazyDialog(() => import('./hover-card.tsx').then((module) => module.HoverCard));
const Axis = memo(TimelineAxis);

interface TimelineGridProps {
  readonly view: CalendarView;
  readonly data: CalendarData;
}

/** The rows themselves: drawn where they are in view, changed by hand. */
export function TimelineGrid({ view, data }: TimelineGridProps) {
  const { t } = useTranslation('calendar');
  const { timezone: ownTimezone } = useUser();
  const words = useEntryWords(data.timezone);
  const timeline = useTimeline(view, data);
  const { scroller, now, entries, layout, moves, stops } = timeline;
  const { scale, axis, label, height } = layout;
  const canvas = { '--label': `${label}px`, width: label + scale.width };
  const hintId = useId();
  return (
    <>
      <HiddenText>
        <span id={hintId}>{t('timeline.keys')}</span>
      </HiddenText>
      <Scroller
        ref={scroller}
        role="region"
        aria-label={t('timeline.label')}
        aria-describedby={hintId}
        aria-busy={data.isLoadingEntries}
        tabIndex={-1}
        className={moves.isHeld ? 'holding' : undefined}
        onPointerDown={moves.onPointerDown}
        onClick={timeline.onClick}
        onKeyDown={timeline.onKeyDown}
        onFocus={stops.onFocus}
        onBlur={moves.drop}
      >
        <div className="canvas" style={canvas}>
          <Axis
            scale={scale}
            axis={axis}
            timezone={data.timezone}
            ownTimezone={ownTimezone}
            now={now}
          />
          <div className="rows" style={{ height }}>
            <Rows timeline={timeline} data={data} words={words} />
            <Plane timeline={timeline} />
          </div>
        </div>
      </Scroller>
      {!timeline.isBusy && (
        <HoverCard
          scroller={scroller}
          entries={entries}
          resourceOf={({ resourceId }) => moves.rowOf(resourceId)?.resource}
          words={words}
        />
      )}
      <TimelinePanels timeline={timeline} words={words} />
    </>
  );
}

interface RowsProps {
  readonly timeline: Timeline;
  readonly data: CalendarData;
  readonly words: EntryWords;
}

function Rows({ timeline, data, words }: RowsProps) {
  const { scroller, layout, moves, stops, mayCreate, focusedRow } = timeline;
  const { rows } = layout;
  const rowWords = useRowWords();
  const inView = { scroller, rows, height: layout.seenPx, keptRow: focusedRow };
  return useRowsInView(inView).map((index) => {
    const row = rows[index];
    if (!row) return null;
    if (row.kind === 'building') {
      return (
        <BuildingHead key={row.key} row={row} timezone={data.timezone} at={data.range.start} />
      );
    }
    return (
      <TimelineRow
        key={row.key}
        row={row}
        scale={layout.scale}
        ground={layout.groundFor(row.resource)}
        words={words}
        rowWords={rowWords}
        mayCreate={mayCreate}
        reachable={stops.stop?.rowIndex === index ? stops.stop.key : null}
        liftedKey={
          row.bars.some(({ entry }) => entry.key === moves.liftedKey) ? moves.liftedKey : null
        }
      />
    );
  });
}

/** Layer above the rows: days, current time, and drag preview. */
function Plane({ timeline }: { readonly timeline: Timeline }) {
  const { plane, layout, moves, panels, now } = timeline;
  const { scale, axis } = layout;
  const askedRow = panels.asked && moves.rowOf(panels.asked.draft.resourceId);
  return (
    <div className="plane" ref={plane}>
      <DayLines days={axis.days} />
      <NowLine scale={scale} now={now} />
      <HeldGhost hold={moves.hold} rowOf={moves.rowOf} scale={scale} />
      {panels.asked && askedRow && (
        <Ghost draft={panels.asked.draft} row={askedRow} scale={scale} isTaken={false} />
      )}
    </div>
  );
}
