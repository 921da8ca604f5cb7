import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone, isSameClock } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { CalendarView } from '../calendar-view.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import type { EntryWords } from '../use-entry-words.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { TimelineAxis } from './timeline-axis.tsx';
import { DayLines, Ghost, HeldGhost, NowLine } from './timeline-plane.tsx';
import { TimelineRow } from './timeline-row.tsx';
import type { BuildingRow } from './timeline-rows.ts';
import { Scroller } from './timeline-styles.ts';
import { useRowWords } from './use-row-words.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import type { Timeline } from './use-timeline.ts';
import { useTimeline } from './use-timeline.ts';

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

interface BuildingHeadProps {
  readonly row: BuildingRow;
  /** The zone of the hours above; a building with another clock names its own. */
  readonly timezone: string;
  readonly at: string;
}

/** Where the rows below it are. */
function BuildingHead({ row, timezone, at }: BuildingHeadProps) {
  const { language } = useLanguage();
  const isElsewhere = !isSameClock(at, row.timezone, timezone);
  return (
    <div className="row building" style={{ top: row.top, height: row.height }}>
      <div className="label">
        {row.name}
        {isElsewhere && ` · ${formatZone(at, { language, timezone: row.timezone })}`}
      </div>
    </div>
  );
}

const RefusalNote = lazyDialog(() => import('./refusal-note.tsx').then((m) => m.RefusalNote));

const EntryDetails = lazyDialog(() => import('./entry-details.tsx').then((m) => m.EntryDetails));

const QuickCreate = lazyDialog(() => import('./quick-create.tsx').then((m) => m.QuickCreate));

interface TimelinePanelsProps {
  readonly timeline: Timeline;
  readonly words: EntryWords;
}

/** Open panels of the timeline: entry details, quick create and refusal. */
function TimelinePanels({ timeline, words }: TimelinePanelsProps) {
  const { panels, moves, changes, entries } = timeline;
  const { details, asked } = panels;
  const entry = details && entries.find(({ key }) => key === details.key);
  const row = entry && moves.rowOf(entry.resourceId);
  const askedRow = asked && moves.rowOf(asked.draft.resourceId);
  return (
    <>
      {details && entry && row && (
        <EntryDetails
          entry={entry}
          resource={row.resource}
          words={words}
          at={details.at}
          onClose={panels.close}
        />
      )}
      {asked && askedRow && (
        <QuickCreate
          resource={askedRow.resource}
          window={{
            start: new Date(asked.draft.startMs).toISOString(),
            end: new Date(asked.draft.endMs).toISOString(),
          }}
          at={asked.at}
          onClose={panels.close}
        />
      )}
      {changes.refused && <Refusal timeline={timeline} />}
    </>
  );
}

function Refusal({ timeline }: { readonly timeline: Timeline }) {
  const { changes, moves, panels, entryNow } = timeline;
  const { refused } = changes;
  const row = refused && moves.rowOf(refused.change.to.resourceId);
  if (!row) return null;
  const entry = entryNow(refused.change.id);
  return (
    <RefusalNote
      refused={refused}
      entry={entry}
      timezone={row.resource.timezone}
      at={panels.placeOf(refused.change.to, row)}
      onRetry={() => entry && changes.change(entry, refused.change.to)}
      onClose={changes.forgetRefusal}
    />
  );
}
