import type { CalendarResource } from '@axp/contracts';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone } from '@/shared/lib/datetime/index.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { entriesByDay } from './entries-by-day.ts';
import { entryClasses, entryStyles } from './entry-look.tsx';
import { axisHours, axisRange, spanOf, timeScale } from './timeline/time-scale.ts';
import type { ResourceRow } from './timeline/timeline-rows.ts';
import { byResource, timelineRows } from './timeline/timeline-rows.ts';
import { closedSpans } from './timeline/use-timeline-layout.ts';
import type { CalendarData } from './use-calendar-data.ts';
import type { EntryWords } from './use-entry-words.ts';
import { useEntryWords } from './use-entry-words.ts';

/** Height in px for rows on one landscape page of A4, below the heading and the hours. */
const rowsPx = 620;
const headPx = 14;
const lanePx = { least: 12, most: 24 } as const;

/** Sheet width in px with 12 mm margins, without the column of names. */
const planePx = 1032 - 150;

/** The timeline of a day on one landscape page: every row, in the height that the page has. */
export function PrintedDay({ data }: { readonly data: CalendarData }) {
  const { day, timezone, range, resources, openOf, entries } = data;
  const { language } = useLanguage();
  const words = useEntryWords(timezone);
  const rows = useMemo(
    () => timelineRows(resources, byResource(entries), (lanes) => lanes),
    [resources, entries],
  );
  const { start, end } = axisRange({ day, timezone, range, open: resources.map(openOf), entries });
  const { width: hours } = timeScale({ start, end }, 1);
  const scale = timeScale({ start, end }, planePx / hours);
  const heads = rows.filter(({ kind }) => kind === 'building').length;
  const lanes = rows.reduce((sum, row) => sum + (row.kind === 'resource' ? row.height : 0), 0);
  const fitting = Math.floor((rowsPx - heads * headPx) / Math.max(1, lanes));
  const lane = Math.min(lanePx.most, Math.max(lanePx.least, fitting));
  return (
    <Sheet style={{ fontSize: lane * 0.58 }}>
      <div className="line hours">
        <span className="name">{formatZone(start, { language, timezone })}</span>
        <div className="plane">
          {axisHours(scale, timezone).map(({ ms, x, time }) => (
            <span key={ms} className="hour" style={{ left: x }}>
              {time}
            </span>
          ))}
        </div>
      </div>
      {rows.map((row) =>
        row.kind === 'building' ? (
          <div key={row.key} className="building" style={{ height: headPx }}>
            {row.name}
          </div>
        ) : (
          <div key={row.key} className="line" style={{ height: row.height * lane }}>
            <Name resource={row.resource} />
            <div className="plane">
              {closedSpans(scale, openOf(row.resource)).map(({ from, to }) => (
                <i key={from} className="closed" style={{ left: from, width: to - from }} />
              ))}
              <Bars row={row} lane={lane} spanOf={(entry) => spanOf(scale, entry)} words={words} />
            </div>
          </div>
        ),
      )}
    </Sheet>
  );
}

interface BarsProps {
  readonly row: ResourceRow;
  readonly lane: number;
  readonly spanOf: (entry: CalendarEntry) => { readonly left: number; readonly width: number };
  readonly words: EntryWords;
}

/** Start, title, and the local time where the place has another clock: paper has no tooltips. */
function printedText(entry: CalendarEntry, place: CalendarResource, words: EntryWords): string {
  const there = words.timeInReadersZone(entry, place);
  const start = there === null ? words.startOf(entry) : `${words.startOf(entry)} (${there})`;
  return `${start} ${words.shortTitleOf(entry)}`;
}

function Bars({ row, lane, spanOf: placeOf, words }: BarsProps) {
  return row.bars.map(({ entry, lane: index }) => (
    <span
      key={entry.key}
      className={`bar ${entryClasses(entry, false)}`}
      style={{
        ...placeOf(entry),
        top: index * lane + 1,
        height: lane - 2,
        lineHeight: `${lane - 3}px`,
      }}
    >
      {printedText(entry, row.resource, words)}
    </span>
  ));
}

/** A week as a table: what is taken on each day of each resource. */
export function PrintedWeek({ data }: { readonly data: CalendarData }) {
  const { days, timezone, resources, entries } = data;
  const words = useEntryWords(timezone);
  const times = useTimes(timezone);
  const taken = useMemo(() => byResource(entries), [entries]);
  // Pages of free rooms are of no use.
  const rows = resources.filter(({ id }) => taken.has(id));
  const columns = entriesByDay(entries, days, timezone);
  return (
    <Sheet as="table" style={{ fontSize: 7.5 }}>
      <thead>
        <tr>
          <td className="name" />
          {columns.map(({ day }) => (
            <th key={day} scope="col">
              {times.longDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((resource) => (
          <tr key={resource.id}>
            <th scope="row" className="name">
              <Name resource={resource} />
            </th>
            {columns.map(({ day, entries: list }) => (
              <td key={day}>
                {list
                  .filter(({ resourceId }) => resourceId === resource.id)
                  .map((entry) => (
                    <div key={entry.key} className={`pill ${entryClasses(entry, false)}`}>
                      {printedText(entry, resource, words)}
                    </div>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

function Name({ resource: { name, floor } }: { readonly resource: CalendarResource }) {
  return (
    <span className="name">
      <b>{name}</b> {floor?.name}
    </span>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const Sheet = styled('div')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  lineHeight: 1.25,
  '& .line': {
    display: 'flex',
    boxSizing: 'border-box',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    breakInside: 'avoid',
  },
  '& .name': { boxSizing: 'border-box', flex: 'none', width: 150, paddingRight: 6, ...cut },
  '& .plane': { position: 'relative', flex: 'none', width: planePx, overflow: 'hidden' },
  '& .hours': { height: headPx, border: 0, fontSize: 9 },
  '& .hour': { position: 'absolute', transform: 'translateX(-50%)' },
  '& .hour:first-of-type': { transform: 'none' },
  '& .closed': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    backgroundColor: theme.vars.palette.sunken,
  },
  '& .building': {
    boxSizing: 'border-box',
    fontSize: 9,
    fontWeight: 600,
    backgroundColor: theme.vars.palette.sunken,
    breakAfter: 'avoid',
  },
  '& .bar': { position: 'absolute', boxSizing: 'border-box', paddingLeft: 3 },
  '& .bar, & .pill': { borderRadius: 3, ...entryStyles(theme), ...cut },
  // Runs on behind the next bar, as far as there is room.
  '& .bar:not(.mine)': { overflow: 'visible' },
  '& .pill': { padding: '0 3px', marginBottom: 1 },
  '& tr': { breakInside: 'avoid' },
  '& td, & th': {
    padding: 1,
    verticalAlign: 'top',
    textAlign: 'left',
    border: `1px solid ${theme.vars.palette.divider}`,
  },
}));
