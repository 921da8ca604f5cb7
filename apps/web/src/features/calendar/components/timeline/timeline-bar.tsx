import { memo } from 'react';
import type { EntryWords } from '../../hooks/use-entry-words.ts';
import type { CalendarEntry } from '../../model/calendar-entry.ts';
import type { TimeScale } from '../../model/time-scale.ts';
import { spanOf } from '../../model/time-scale.ts';
import { rowSizes } from '../../model/timeline-rows.ts';
import { Mark } from './timeline-marks.tsx';

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
export const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
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
