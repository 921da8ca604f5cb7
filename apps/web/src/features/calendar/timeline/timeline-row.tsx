import type { CalendarResource } from '@axp/contracts';
import { countsUnits } from '@axp/contracts/vocabulary';
import { memo, useMemo } from 'react';
import type { CalendarEntry } from '../calendar-entry.ts';
import { EntrySign, entryClasses } from '../entry-look.tsx';
import type { EntryWords } from '../use-entry-words.ts';
import type { BarShape } from './bar-shapes.ts';
import { barShapes, initialsOf } from './bar-shapes.ts';
import type { TextWidth } from './text-width.ts';
import type { TimeScale } from './time-scale.ts';
import type { ResourceRow } from './timeline-rows.ts';
import { rowSizes } from './timeline-rows.ts';
import type { RowWords } from './use-row-words.ts';

export interface TimelineRowProps {
  readonly row: ResourceRow;
  /** Distance from the top of its group. */
  readonly top: number;
  readonly scale: TimeScale;
  /** Hours, and the closed time of the row's place, as the pictures behind its bars. */
  readonly ground: string;
  readonly words: EntryWords;
  readonly rowWords: RowWords;
  readonly textWidth: TextWidth;
  readonly mayCreate: boolean;
  /** Last end that has passed in this row; stays the same until another bar ends. */
  readonly now: number;
  /** The bar or head of this row that the Tab key leads to; null where it leads to another row. */
  readonly reachable: string | null;
  readonly liftedKey: string | null;
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, top, scale, ground, words, rowWords, textWidth, mayCreate, now } = props;
  const { reachable, liftedKey } = props;
  const { resource, bars, height } = row;
  const shapes = useMemo(() => {
    const isPast = ({ endMs }: CalendarEntry) => endMs <= now;
    return barShapes(bars, scale, { titleOf: words.shortTitleOf, isPast, textWidth });
  }, [bars, scale, words, textWidth, now]);
  return (
    <div className="row" data-row={resource.name} style={{ top, height }}>
      <RowHead
        resource={resource}
        words={rowWords}
        mayCreate={mayCreate}
        isReachable={reachable === resource.id}
      />
      <div className="lanes" data-lanes={resource.id} style={{ background: ground }}>
        {shapes.map((shape) => (
          <TimelineBar
            key={shape.entry.key}
            shape={shape}
            words={words}
            textWidth={textWidth}
            place={resource}
            isPast={shape.entry.endMs <= now}
            isReachable={reachable === shape.entry.key}
            isLifted={liftedKey === shape.entry.key}
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

/** Row header with a button for booking by keyboard; does not depend on the displayed day. */
const RowHead = memo(function RowHead(props: RowHeadProps) {
  const { resource, words, mayCreate, isReachable } = props;
  const label = (
    <>
      <b>{resource.name}</b> <small>{resource.floor?.name}</small>{' '}
      <small className="size" title={words.sizeOf(resource)}>
        <svg className="mark" viewBox="0 0 24 24" aria-hidden focusable="false">
          <path d={countsUnits(resource.type) ? paths.pieces : paths.seats} />
        </svg>
        {resource.capacity ?? resource.quantity}
      </small>
    </>
  );
  if (!mayCreate) return <div className="label">{label}</div>;
  return (
    <button
      type="button"
      className="label"
      data-head={resource.id}
      data-stop={resource.id}
      title={words.bookOf(resource)}
      tabIndex={isReachable ? 0 : -1}
    >
      {label}
    </button>
  );
});

const paths = {
  seats:
    'M12 5.9a2.1 2.1 0 1 1 0 4.200 2.100 2.100 0 0 1 0-4.200m0 9c2.970 0 6.100 1.460 6.100 2.100v1.100H5.900V17c0-.640 3.130-2.100 6.100-2.100M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 9c-2.670 0-8 1.340-8 4v3h16v-3c0-2.660-5.330-4-8-4z',
  pieces: 'M4 4h7v7H4zm9 0h7v7h-7zM4 13h7v7H4zm9 0h7v7h-7z',
} as const;

interface TimelineBarProps {
  readonly shape: BarShape;
  readonly words: EntryWords;
  readonly textWidth: TextWidth;
  readonly place: CalendarResource;
  readonly isPast: boolean;
  readonly isReachable: boolean;
  readonly isLifted: boolean;
}

const laneGap = (rowSizes.lane - rowSizes.bar) / 2;

/** One taken time where its minutes say. Rendered again only when it has changed itself. */
const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { shape, words, textWidth, place, isPast, isReachable, isLifted } = props;
  const { entry, lane, left, width, spill } = shape;
  const top = lane * rowSizes.lane + laneGap;
  const look = entryClasses(entry, isPast);
  const classes = [
    'bar',
    look,
    ...(entry.change === 'all' ? ['movable'] : []),
    ...(isLifted ? ['lifted'] : []),
  ];
  return (
    <>
      <button
        type="button"
        className={classes.join(' ')}
        data-entry={entry.key}
        data-stop={entry.key}
        aria-label={words.labelOf(entry, place)}
        tabIndex={isReachable ? 0 : -1}
        style={{ left, width, top }}
      >
        <BarText shape={shape} words={words} textWidth={textWidth} />
        {entry.change === 'all' && <span className="edge" data-edge="start" />}
        {entry.change !== 'none' && <span className="edge" data-edge="end" />}
      </button>
      {spill && (
        <span
          className={`spill ${look}${cutClass(spill)}`}
          aria-hidden
          style={{ left: spill.left, width: spill.width, top }}
        >
          {words.shortTitleOf(entry)}
          {spill.hasOrganiser && <small> {entry.bookedFor}</small>}
        </span>
      )}
    </>
  );
});

interface BarTextProps {
  readonly shape: BarShape;
  readonly words: EntryWords;
  readonly textWidth: TextWidth;
}

const edgePx = 6;

function cutClass({ isCut }: { readonly isCut: boolean }): string {
  return isCut ? ' cut' : '';
}

/** Title, start time, or initials, as far as there is room; a bar is never empty. */
function BarText({ shape, words, textWidth }: BarTextProps) {
  const { entry, inside, width } = shape;
  if (inside === 'nothing') return null;
  const time = words.startOf(entry);
  const isShort = inside === 'short';
  const shortTime = () => (textWidth(time, true) + edgePx <= width ? time : time.slice(0, 2));
  return (
    <span className={`say${isShort ? ' short' : ''}${cutClass(shape)}`}>
      {(!isShort || entry.isHidden) && <EntrySign entry={entry} />}
      {inside === 'title' && <span>{words.shortTitleOf(entry)}</span>}
      {inside === 'time' && !entry.isHidden && time}
      {isShort && !entry.isHidden && (initialsOf(entry.bookedFor) ?? shortTime())}
    </span>
  );
}
