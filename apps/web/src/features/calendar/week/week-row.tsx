import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '../calendar-entry.ts';
import { EntrySign, entryClasses } from '../entry-look.tsx';
import type { TimelineRowProps } from '../timeline/timeline-row.tsx';
import type { ResourceRow } from '../timeline/timeline-rows.ts';
import type { EntryWords } from '../use-entry-words.ts';
import type { WeekCell, WeekDay } from './week-cells.ts';
import { weekCells } from './week-cells.ts';

export interface ShownDay extends WeekDay {
  readonly isToday: boolean;
  readonly isWeekend: boolean;
}

interface WeekRowProps
  extends Pick<TimelineRowProps, 'row' | 'top' | 'words' | 'rowWords' | 'now' | 'reachable'> {
  readonly days: readonly ShownDay[];
}

/** The key of the count of what a day hides, for focus. */
export function moreKey(resourceId: string, day: string): string {
  return `${resourceId} ${day}`;
}

/** A resource with its week: at most two pills a day. */
export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { row, top, days, words, rowWords, now, reachable } = props;
  const { resource, bars, height } = row;
  const cells = useMemo(() => {
    const entries = bars.map(({ entry }) => entry);
    return weekCells(entries, days, now);
  }, [bars, days, now]);
  const place = [resource.floor?.name, rowWords.sizeOf(resource)].filter(Boolean).join(' · ');
  return (
    <div className="row" data-row={resource.name} style={{ top, height }}>
      <div className="label">
        <b>{resource.name}</b>
        <small>{place}</small>
      </div>
      {cells.map((cell, index) => {
        const day = days[index];
        return (
          day && (
            <Cell
              key={cell.day}
              cell={cell}
              day={day}
              row={row}
              words={words}
              now={now}
              reachable={reachable}
            />
          )
        );
      })}
    </div>
  );
});

interface CellProps extends Pick<WeekRowProps, 'row' | 'words' | 'now' | 'reachable'> {
  readonly cell: WeekCell;
  readonly day: ShownDay;
}

function Cell({ cell, day, row, words, now, reachable }: CellProps) {
  const { t } = useTranslation('calendar');
  const { pills, hidden } = cell;
  const { name, id } = row.resource;
  const classes = ['cell', day.isToday && 'today', day.isWeekend && !day.isToday && 'weekend'];
  const more = moreKey(id, cell.day);
  return (
    <div className={classes.filter(Boolean).join(' ')} data-day={cell.day}>
      {pills.map((entry, index) => (
        <div key={entry.key} className="line">
          <Pill
            entry={entry}
            words={words}
            place={row.resource}
            startsBefore={entry.startMs < day.startMs}
            isPast={entry.endMs <= now}
            isReachable={reachable === entry.key}
          />
          {index === pills.length - 1 && hidden.length > 0 && (
            <button
              type="button"
              className="more"
              data-more={more}
              data-stop={more}
              aria-haspopup="dialog"
              aria-label={t('week.more', { name, count: hidden.length })}
              tabIndex={reachable === more ? 0 : -1}
            >
              {t('month.more', { count: hidden.length })}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

interface PillProps {
  readonly entry: CalendarEntry;
  readonly words: EntryWords;
  readonly place: ResourceRow['resource'];
  readonly startsBefore: boolean;
  readonly isPast: boolean;
  readonly isReachable: boolean;
}

/** `09:00 Sync` */
const Pill = memo(function Pill(props: PillProps) {
  const { entry, words, place, startsBefore, isPast, isReachable } = props;
  const title = words.shortTitleOf(entry);
  const visible = startsBefore ? title : `${words.startOf(entry)} ${title}`;
  return (
    <button
      type="button"
      className={`pill ${entryClasses(entry, isPast)}`}
      data-entry={entry.key}
      data-stop={entry.key}
      aria-label={words.labelOf(entry, place, visible)}
      tabIndex={isReachable ? 0 : -1}
    >
      <EntrySign entry={entry} />
      {!startsBefore && <b>{`${words.startOf(entry)} `}</b>}
      <span>{title}</span>
    </button>
  );
});
