import type { CalendarResource } from '@axp/contracts';
import { memo } from 'react';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { EntryWords } from '../use-entry-words.ts';
import type { TimeScale } from './time-scale.ts';
import { spanOf } from './time-scale.ts';
import type { ResourceRow } from './timeline-rows.ts';
import { rowSizes } from './timeline-rows.ts';
import type { RowWords } from './use-row-words.ts';

interface TimelineRowProps {
  readonly row: ResourceRow;
  readonly scale: TimeScale;
  /** Hours, and the closed time of the row's place, as the pictures behind its bars. */
  readonly ground: string;
  readonly words: EntryWords;
  readonly rowWords: RowWords;
  readonly mayCreate: boolean;
  /** The bar or head of this row that the Tab key leads to; null where it leads to another row. */
  readonly reachable: string | null;
  readonly liftedKey: string | null;
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, scale, ground, words, rowWords, mayCreate, reachable, liftedKey } = props;
  const { resource, bars, top, height } = row;
  return (
    <div className="row" data-row={resource.name} style={{ top, height }}>
      <RowHead
        resource={resource}
        words={rowWords}
        mayCreate={mayCreate}
        isReachable={reachable === resource.id}
      />
      <div className="lanes" data-lanes={resource.id} style={{ backgroundImage: ground }}>
        {bars.map(({ entry, lane }) => (
          <TimelineBar
            key={entry.key}
            entry={entry}
            lane={lane}
            scale={scale}
            words={words}
            place={resource.name}
            isReachable={reachable === entry.key}
            isLifted={liftedKey === entry.key}
          />
        ))}
      </div>
    </div>
  );
});

interface RowHeadProps {
  readonly resource: CalendarResource;
  readonly words: RowWords;
  readonly mayCreate: boolean;
  readonly isReachable: boolean;
}

/** Row header with a button for booking by keyboard; does not depend on the displayed week. */
const RowHead = memo(function RowHead(props: RowHeadProps) {
  const { resource, words, mayCreate, isReachable } = props;
  const label = (
    <>
      <b>{resource.name}</b> <small>{words.factsOf(resource)}</small>
    </>
  );
  if (!mayCreate) return <div className="label">{label}</div>;
  return (
    <button
      type="button"
      className="label"
      data-head={resource.id}
      title={words.bookOf(resource)}
      tabIndex={isReachable ? 0 : -1}
    >
      {label}
    </button>
  );
});

interface TimelineBarProps {
  readonly entry: CalendarEntry;
  readonly lane: number;
  readonly scale: TimeScale;
  readonly words: EntryWords;
  /** The name of its resource. */
  readonly place: string;
  readonly isReachable: boolean;
  readonly isLifted: boolean;
}

/** Below these a bar says nothing that could be read, and then shows no sign either. */
const leastSayingPx = 44;

const leastSignPx = 18;

/** A longer bar keeps its words in view; each that does costs something while one scrolls. */
const longPx = 200;

/** A booking of five minutes can still be seen and hit. */
const leastWidthPx = 4;

function classesOf(entry: CalendarEntry, isLifted: boolean): string {
  const flags: readonly (readonly [boolean, string])[] = [
    [entry.isMine && entry.kind === 'booking', 'mine'],
    [entry.change === 'all', 'movable'],
    [entry.isPending, 'pending'],
    [entry.isHidden, 'hidden'],
    [entry.kind === 'blackout' || entry.kind === 'maintenance', 'block'],
    [entry.kind === 'hold', 'hold'],
    [entry.isFaded, 'faded'],
    [isLifted, 'lifted'],
  ];
  return ['bar', ...flags.flatMap(([isSet, name]) => (isSet ? [name] : []))].join(' ');
}

/** One taken time, where its minutes say. Drawn again only when it has changed itself. */
const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { entry, lane, scale, words, place, isReachable, isLifted } = props;
  const { left, width } = spanOf(scale, entry);
  if (width <= 0) return null;
  const shown = Math.max(leastWidthPx, width - 1);
  const isReadable = shown >= leastSayingPx;
  const top = rowSizes.padding / 2 + lane * rowSizes.lane + 2;
  return (
    <button
      type="button"
      className={classesOf(entry, isLifted)}
      data-entry={entry.key}
      aria-label={words.labelOf(entry, place)}
      tabIndex={isReachable ? 0 : -1}
      style={{ left, width: shown, top }}
    >
      {shown >= leastSignPx && (
        <span className={shown > longPx ? 'say long' : 'say'}>
          <b>
            {entry.isPending && <Mark sign="pending" />}
            {entry.isPrivate && <Mark sign="private" />}
            {entry.isRecurring && <Mark sign="recurring" />}
            {isReadable && words.titleOf(entry)}
          </b>{' '}
          {isReadable && <span>{words.timesOf(entry)}</span>}
        </span>
      )}
      {entry.change === 'all' && <span className="edge" data-edge="start" />}
      {entry.change !== 'none' && <span className="edge" data-edge="end" />}
    </button>
  );
});

const paths = {
  pending: 'M6 2v6l4 4-4 4v6h12v-6l-4-4 4-4V2H6Zm10 14.5V20H8v-3.500l4-4 4 4Z',
  recurring:
    'M12 4V1L8 5l4 4V6a6 6 0 0 1 5.300 8.800l1.460 1.460A8 8 0 0 0 12 4Zm0 14a6 6 0 0 1-5.300-8.800L5.240 7.740A8 8 0 0 0 12 20v3l4-4-4-4v3Z',
  private:
    'M18 8h-1V6A5 5 0 0 0 7 6v2H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V10a2 2 0 0 0-2-2ZM9 6a3 3 0 0 1 6 0v2H9V6Z',
} as const;

/** A small sign on a bar. Plain: hundreds of them are drawn at once. */
function Mark({ sign }: { readonly sign: keyof typeof paths }) {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={paths[sign]} />
    </svg>
  );
}
