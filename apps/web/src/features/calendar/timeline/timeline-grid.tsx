import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameClock } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { BuildingHead } from '../building-head.tsx';
import type { CalendarData } from '../use-calendar-data.ts';
import type { EntryWords } from '../use-entry-words.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { FreeHint } from './free-hint.tsx';
import { useTextWidth } from './text-width.ts';
import { axisSizes, Ghost, HeldGhost, NowLine, TimelineAxis } from './timeline-plane.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { countKinds, groupsInView, pastUntil } from './timeline-rows.ts';
import { Scroller } from './timeline-styles.ts';
import { useRowWords } from './use-row-words.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import type { Timeline } from './use-timeline.ts';
import { useTimeline } from './use-timeline.ts';

const HoverCard = lazyDialog(() => import('../card/hover-card.tsx'), 'HoverCard');

const Axis = memo(TimelineAxis);

/** The rows themselves: rendered where they are in view, changed by hand. */
export function TimelineGrid({ data }: { readonly data: CalendarData }) {
  const { t } = useTranslation('calendar');
  const { timezone: ownTimezone } = useUser();
  const words = useEntryWords(data.timezone);
  const timeline = useTimeline(data);
  const { scroller, now, entries, layout, moves, stops, hint } = timeline;
  const { scale, hours, label, height, above, isNarrow } = layout;
  const isElsewhere = !isSameClock(data.range.start, data.timezone, ownTimezone);
  const frame = {
    position: 'relative',
    '--above': `${above}px`,
    '--label': `${label}px`,
    '--head': `${isElsewhere ? axisSizes.twoLines : axisSizes.oneLine}px`,
  } as const;
  const hintId = useId();
  return (
    <>
      <HiddenText>
        <span id={hintId}>{t('timeline.keys')}</span>
      </HiddenText>
      <Scroller
        data-fills-screen
        ref={scroller}
        role="region"
        aria-label={t('timeline.label')}
        aria-describedby={hintId}
        aria-busy={data.isLoadingEntries}
        tabIndex={-1}
        className={moves.isHeld ? 'holding' : undefined}
        style={frame}
        onPointerDown={moves.onPointerDown}
        onPointerMove={timeline.onPointerMove}
        onPointerLeave={hint.leave}
        onClick={timeline.onClick}
        onKeyDown={timeline.onKeyDown}
        onFocus={stops.onFocus}
        onBlur={moves.drop}
      >
        <div
          className={isNarrow ? 'canvas narrow' : 'canvas'}
          style={{ width: label + scale.width }}
        >
          <Axis
            scale={scale}
            hours={hours}
            timezone={data.timezone}
            ownTimezone={ownTimezone}
            now={now}
            counts={countKinds(data.resources)}
          />
          <div className="rows" style={{ height }}>
            <div className="plane">
              <NowLine scale={scale} now={now} />
            </div>
            <Rows timeline={timeline} data={data} words={words} />
            <Ghosts timeline={timeline} data={data} />
          </div>
        </div>
      </Scroller>
      {!timeline.isBusy && !moves.isHeld && (
        <HoverCard
          scroller={scroller}
          label={label}
          entries={entries}
          resourceOf={({ resourceId }) => moves.rowOf(resourceId)?.resource}
          words={words}
        />
      )}
      <FreeHint
        hint={hint.shown}
        day={data.day}
        open={hint.shown && data.openOf(hint.shown.resource)}
        timezone={data.timezone}
      />
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
  const { scroller, layout, moves, stops, mayCreate, now } = timeline;
  const { rows } = layout;
  const rowWords = useRowWords();
  const textWidth = useTextWidth();
  const inView = { scroller, rows, height: layout.seenPx, keptRow: stops.focusedRow };
  return groupsInView(rows, useRowsInView(inView)).map(({ head, height, rows: members }) => (
    <div key={head.key} className="group" style={{ top: head.top, height }}>
      <BuildingHead row={head} timezone={data.timezone} at={data.range.start} />
      {members.map((row) => (
        <TimelineRow
          key={row.key}
          row={row}
          top={row.top - head.top}
          scale={layout.scale}
          ground={layout.groundFor(row.resource)}
          words={words}
          rowWords={rowWords}
          textWidth={textWidth}
          mayCreate={mayCreate}
          now={pastUntil(row, now)}
          reachable={stops.stop?.rowIndex === rows.indexOf(row) ? stops.stop.key : null}
          liftedKey={
            row.bars.some(({ entry }) => entry.key === moves.liftedKey) ? moves.liftedKey : null
          }
        />
      ))}
    </div>
  ));
}

/** Previews of new times, above all bars. */
function Ghosts({ timeline, data }: { readonly timeline: Timeline; readonly data: CalendarData }) {
  const { plane, layout, moves, panels, now } = timeline;
  const { scale } = layout;
  const askedRow = panels.asked && moves.rowOf(panels.asked.draft.resourceId);
  return (
    <div className="plane over" ref={plane}>
      <HeldGhost
        heldDrafts={moves.heldDrafts}
        rowOf={moves.rowOf}
        scale={scale}
        openOf={data.openOf}
        now={now}
        timezone={data.timezone}
      />
      {panels.asked && askedRow && (
        <Ghost
          draft={panels.asked.draft}
          row={askedRow}
          scale={scale}
          refusal={null}
          timezone={data.timezone}
        />
      )}
    </div>
  );
}

const RefusalNote = lazyDialog(() => import('./refusal-note.tsx'), 'RefusalNote');

const EntryDetails = lazyDialog(() => import('../card/entry-details.tsx'), 'EntryDetails');

const QuickCreate = lazyDialog(() => import('./quick-create.tsx'), 'QuickCreate');

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
      {changes.refused && <RefusedChange timeline={timeline} />}
    </>
  );
}

function RefusedChange({ timeline }: { readonly timeline: Timeline }) {
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
      at={panels.noteAt(refused.change.to, row)}
      onRetry={() => entry && changes.change(entry, refused.change.to)}
      onClose={changes.forgetRefusal}
    />
  );
}
