import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import type { CalendarEntry } from '../calendar-entry.ts';
import { entryClasses } from '../entry-look.tsx';
import type { TimeScale } from '../timeline/time-scale.ts';
import { axisHours, axisRange, spanOf, timeScale } from '../timeline/time-scale.ts';
import type { ResourceRow } from '../timeline/timeline-rows.ts';
import { byResource, timelineRows } from '../timeline/timeline-rows.ts';
import { closedSpans } from '../timeline/use-timeline-layout.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import type { EntryWords } from '../use-entry-words.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { inkStyles } from './paper.tsx';
import { largestSize, pageCount, pageWidthPx } from './paper-size.ts';
import { cut } from './sheet-styles.ts';

const headPx = 14;
const namePx = 150;
const planePx = pageWidthPx - namePx;

/** Heights of a row in px, for each booking at the same time. */
const lanes = [24, 22, 20, 18, 17, 16, 15, 14, 13, 12] as const;

/** The timeline of a day on one landscape page, or on as few as it needs. */
export function PrintedDay({ data }: { readonly data: CalendarData }) {
  const { day, timezone, range, resources, openOf, entries, closedWords } = data;
  const words = useEntryWords(timezone);
  const rows = useMemo(
    () => timelineRows(resources, byResource(entries), (count) => count),
    [resources, entries],
  );
  const { start, end } = axisRange({ day, timezone, range, open: resources.map(openOf), entries });
  const { width: hours } = timeScale({ start, end }, 1);
  const scale = timeScale({ start, end }, planePx / hours);
  const lane = largestSize(lanes, (size) =>
    pageCount(
      rows.map((row) => (row.kind === 'building' ? headPx : row.height * size)),
      headPx,
    ),
  );
  return (
    <Sheet style={{ fontSize: lane * 0.58 }}>
      <thead>
        <tr>
          <th className="name" />
          <td className="hours">
            {axisHours(scale, timezone).map(({ ms, x, time }) => (
              <span key={ms} className="hour" style={{ left: x }}>
                {time}
              </span>
            ))}
          </td>
        </tr>
      </thead>
      <tbody>
        {closedWords.has(day) && (
          <tr>
            <td colSpan={2}>{closedWords.get(day)}</td>
          </tr>
        )}
        {rows.map((row) =>
          row.kind === 'building' ? (
            <tr key={row.key}>
              <th className="building" colSpan={2}>
                {row.name}
              </th>
            </tr>
          ) : (
            <tr key={row.key}>
              <th scope="row" className="name">
                <b>{row.resource.name}</b> {row.resource.floor?.name}
              </th>
              <td className="plane" style={{ height: row.height * lane }}>
                {closedSpans(scale, openOf(row.resource)).map(({ from, to }) => (
                  <i key={from} className="closed" style={{ left: from, width: to - from }} />
                ))}
                <Bars row={row} lane={lane} scale={scale} words={words} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </Sheet>
  );
}

interface BarsProps {
  readonly row: ResourceRow;
  readonly lane: number;
  readonly scale: TimeScale;
  readonly words: EntryWords;
}

/** Bookings of a row; their texts run on as far as the next one leaves room. */
function Bars({ row, lane, scale, words }: BarsProps) {
  const leftOf = (entry: CalendarEntry) => spanOf(scale, entry).left;
  return row.bars.map(({ entry, lane: index }, at) => {
    const { left, width } = spanOf(scale, entry);
    const next = row.bars.slice(at + 1).find((other) => other.lane === index);
    const room = (next ? leftOf(next.entry) : scale.width) - left;
    const style: CSSProperties = { left, top: index * lane + 1, height: lane - 2 };
    return (
      <span key={entry.key}>
        <i className={`bar ${entryClasses(entry, false)}`} style={{ ...style, width }} />
        <span className="text" style={{ ...style, width: room, lineHeight: `${lane - 3}px` }}>
          {textOf(entry, row, words)}
        </span>
      </span>
    );
  });
}

/** Start and title, and the local time where the place has another clock: paper has no tooltips. */
function textOf(entry: CalendarEntry, { resource }: ResourceRow, words: EntryWords): string {
  const there = words.timeInReadersZone(entry, resource);
  const text = `${words.startOf(entry)} ${words.paperTitleOf(entry)}`;
  return there === null ? text : `${text} (${there})`;
}

const Sheet = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  lineHeight: 1.25,
  '& th, && td': {
    boxSizing: 'border-box',
    padding: 0,
    textAlign: 'left',
    fontWeight: 400,
    borderTop: '1px solid silver',
  },
  '& tr': { breakInside: 'avoid' },
  '& .name': { width: namePx, paddingRight: 6, ...cut },
  '& .plane, & .hours': { position: 'relative', width: planePx, overflow: 'hidden' },
  '& thead th, && thead td': { height: headPx, border: 0, fontSize: 9 },
  '& .hour': { position: 'absolute', top: 0, transform: 'translateX(-50%)' },
  '& .hour:first-of-type': { transform: 'none' },
  '& .closed': { position: 'absolute', top: 0, bottom: 0, backgroundColor: 'whitesmoke' },
  '& th.building': { height: headPx, fontSize: 9, fontWeight: 600, backgroundColor: 'gainsboro' },
  '& tr:has(> .building)': { breakAfter: 'avoid' },
  // The line below is as long as the booking; its text may be longer.
  '& .bar': {
    position: 'absolute',
    borderBottom: '2px solid black',
    ...inkStyles,
    '&.private': { borderColor: 'gray' },
    '&.waiting': { borderStyle: 'none none dotted dotted' },
  },
  '& .text': { position: 'absolute', boxSizing: 'border-box', paddingLeft: 5, ...cut },
  '& .mine + .text': { paddingLeft: 8, fontWeight: 700 },
  '& .waiting + .text': { fontStyle: 'italic' },
});
