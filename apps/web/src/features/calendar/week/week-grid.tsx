import type { MouseEvent } from 'react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatWeekday, formatZone, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { BuildingHead } from '../building-head.tsx';
import { calendarHref } from '../calendar-view.ts';
import type { CardPlace } from '../card/card-place.ts';
import { cardPlace } from '../card/card-place.ts';
import type { StopItem } from '../timeline/roving.ts';
import type { ResourceRow } from '../timeline/timeline-rows.ts';
import {
  byResource,
  countKinds,
  groupsInView,
  pastUntil,
  rowSizes,
  timelineRows,
} from '../timeline/timeline-rows.ts';
import { useRowWords } from '../timeline/use-row-words.ts';
import { useRowsInView } from '../timeline/use-rows-in-view.ts';
import { showRow } from '../timeline/use-timeline-layout.ts';
import { labelWidthAt, useElementSize, useHeightAbove } from '../use-element-size.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { useKindCounts } from '../use-kind-counts.ts';
import { useStops } from '../use-stops.ts';
import type { CalendarViewProps } from '../view-props.ts';
import { weekCells, weekDays } from './week-cells.ts';
import type { ShownDay } from './week-row.tsx';
import { moreKey, WeekRow } from './week-row.tsx';
import { leastDayPx, WeekScroller } from './week-styles.ts';

const HoverCard = lazyDialog(() => import('../card/hover-card.tsx'), 'HoverCard');

const EntryDetails = lazyDialog(() => import('../card/entry-details.tsx'), 'EntryDetails');

const DayPopover = lazyDialog(() => import('./day-popover.tsx'), 'DayPopover');

const headPx = 44;

/** Open panel: of an entry, or of a resource on a day. */
interface Opened {
  readonly key: string;
  readonly at: CardPlace;
}

function useWeekRows({ data }: Pick<CalendarViewProps, 'data'>) {
  const { days: span, timezone, resources, relevant } = data;
  const now = useNow();
  const rows = useMemo(
    () => timelineRows(resources, byResource(relevant), () => rowSizes.week),
    [resources, relevant],
  );
  const today = wallClockOf(now, timezone).day;
  const days = useMemo(
    () =>
      weekDays(span, timezone).map(
        (day, index): ShownDay => ({ ...day, isToday: day.day === today, isWeekend: index >= 5 }),
      ),
    [span, timezone, today],
  );
  return { rows, days, now };
}

/** Focusable items of a row: pills, and counts of hidden entries. */
function stopsOf(
  { bars, resource }: ResourceRow,
  days: readonly ShownDay[],
  now: number,
): readonly StopItem[] {
  const cells = weekCells(
    bars.map(({ entry }) => entry),
    days,
    now,
  );
  return cells.flatMap(({ day, pills, hidden }, index) => {
    const more = { key: moreKey(resource.id, day), ms: (days[index]?.endMs ?? 0) - 1 };
    const items = pills.map(({ key, startMs }) => ({ key, ms: startMs }));
    return hidden.length > 0 ? [...items, more] : items;
  });
}

function targetOf(event: MouseEvent, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

/** Seven equal days for each resource; free space leads to its day. */
export function WeekGrid({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const { width, height: seenPx } = useElementSize(scroller);
  const above = useHeightAbove(scroller);
  const label = labelWidthAt(width);
  const { relevant } = data;
  const { rows, days, now } = useWeekRows({ data });
  const words = useEntryWords(data.timezone);
  const countText = useKindCounts();
  const [details, setDetails] = useState<Opened | null>(null);
  const [more, setMore] = useState<Opened | null>(null);
  const focusable = useMemo(
    () => rows.map((row) => (row.kind === 'resource' ? stopsOf(row, days, now) : [])),
    [rows, days, now],
  );
  const stops = useStops({
    scroller,
    rows: focusable,
    showRow: (index) => showRow(scroller.current, rows[index]),
  });
  const resourceOf = (id: string) => data.resources.find((resource) => resource.id === id);
  const placeOf = (element: HTMLElement) => {
    const leastLeft = (scroller.current?.getBoundingClientRect().left ?? 0) + label;
    const screen = { width: window.innerWidth, height: window.innerHeight, leastLeft };
    return cardPlace(element.getBoundingClientRect(), screen);
  };
  const onClick = (event: MouseEvent) => {
    const pill = targetOf(event, '[data-entry]');
    if (pill) return setDetails({ key: pill.dataset.entry ?? '', at: placeOf(pill) });
    const count = targetOf(event, '[data-more]');
    if (count) return setMore({ key: count.dataset.more ?? '', at: placeOf(count) });
    const cell = targetOf(event, '.cell');
    return cell?.dataset.day && go({ view: 'day', date: cell.dataset.day });
  };
  const entry = details && relevant.find(({ key }) => key === details.key);
  const resource = entry && resourceOf(entry.resourceId);
  const last = rows.at(-1);
  const frame = {
    position: 'relative',
    '--above': `${above}px`,
    '--label': `${label}px`,
    '--head': `${headPx}px`,
  } as const;
  const canvas = { minWidth: label + 7 * leastDayPx };
  return (
    <>
      <WeekScroller
        data-fills-screen
        ref={scroller}
        role="region"
        aria-label={t('week.label')}
        aria-busy={data.isLoadingEntries}
        tabIndex={-1}
        style={frame}
        onClick={onClick}
        onKeyDown={stops.onKeyDown}
        onFocus={stops.onFocus}
      >
        <div className="canvas" style={canvas}>
          <div className="head">
            <div className="corner" title={countText(countKinds(data.resources))}>
              {formatZone(data.range.start, { language, timezone: data.timezone })}
            </div>
            {days.map((day) => (
              <DayHead
                key={day.day}
                day={day}
                view={view}
                timezone={data.timezone}
                closed={data.closedWords.get(day.day)}
              />
            ))}
          </div>
          <div className="rows" style={{ height: last ? last.top + last.height : 0 }}>
            <Rows
              {...{ scroller, rows, days, now, words, stops, seenPx }}
              timezone={data.timezone}
              at={data.range.start}
            />
          </div>
        </div>
      </WeekScroller>
      {!details && !more && (
        <HoverCard
          scroller={scroller}
          label={label}
          entries={relevant}
          resourceOf={({ resourceId }) => resourceOf(resourceId)}
          words={words}
        />
      )}
      {details && entry && resource && (
        <EntryDetails
          entry={entry}
          resource={resource}
          words={words}
          at={details.at}
          onClose={() => setDetails(null)}
        />
      )}
      {more && (
        <DayPopover cellKey={more.key} at={more.at} data={data} onClose={() => setMore(null)} />
      )}
    </>
  );
}

interface DayHeadProps extends Pick<CalendarViewProps, 'view'> {
  readonly day: ShownDay;
  readonly timezone: string;
  /** `Closed: Songkran`. */
  readonly closed: string | undefined;
}

/** `Tue 24`, which leads to that day. */
function DayHead({ day: { day, startMs, isToday }, view, timezone, closed }: DayHeadProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const weekday = formatWeekday(startMs, { language, timezone });
  return (
    <PageLink
      href={calendarHref({ ...view, view: 'day', date: day })}
      scroll={false}
      className={isToday ? 'day today' : 'day'}
      aria-current={isToday ? 'date' : undefined}
    >
      {weekday} {Number(day.slice(8))}
      {isToday && <em>{t('today')}</em>}
      {closed !== undefined && (
        <span className="closed" title={closed}>
          {closed}
        </span>
      )}
    </PageLink>
  );
}

interface RowsProps {
  readonly scroller: React.RefObject<HTMLElement | null>;
  readonly rows: ReturnType<typeof timelineRows>;
  readonly days: readonly ShownDay[];
  readonly now: number;
  readonly words: ReturnType<typeof useEntryWords>;
  readonly stops: ReturnType<typeof useStops>;
  readonly seenPx: number;
  readonly timezone: string;
  readonly at: string;
}

/** Only this renders while one scrolls. */
function Rows({ scroller, rows, days, now, words, stops, seenPx, timezone, at }: RowsProps) {
  const rowWords = useRowWords();
  const inView = { scroller, rows, height: seenPx, keptRow: stops.focusedRow };
  return groupsInView(rows, useRowsInView(inView)).map(({ head, height, rows: members }) => (
    <div key={head.key} className="group" style={{ top: head.top, height }}>
      <BuildingHead row={head} timezone={timezone} at={at} />
      {members.map((row) => (
        <WeekRow
          key={row.key}
          row={row}
          top={row.top - head.top}
          days={days}
          words={words}
          rowWords={rowWords}
          now={pastUntil(row, now)}
          reachable={stops.stop?.rowIndex === rows.indexOf(row) ? stops.stop.key : null}
        />
      ))}
    </div>
  ));
}
