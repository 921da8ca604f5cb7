import type { CalendarResource } from '@axp/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { CalendarDay } from '../entries-by-day.ts';
import { entriesByDay } from '../entries-by-day.ts';
import { byResource } from '../timeline/timeline-rows.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import type { EntryWords } from '../use-entry-words.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { DayColumns } from './day-columns.tsx';
import { EntryLines, linesOf } from './entry-lines.tsx';
import { largestSize, lineOf, pageCount, typeSizes } from './paper-size.ts';
import { SheetTable } from './sheet-styles.ts';

interface WeekRow {
  readonly resource: CalendarResource;
  readonly cells: readonly CalendarDay[];
  /** Lines of its fullest day. */
  readonly lines: number;
}

function rowsOf({ resources, entries, days, timezone }: CalendarData, words: EntryWords) {
  const taken = byResource(entries);
  const booked = resources.filter(({ id }) => taken.has(id));
  const rows = booked.map((resource): WeekRow => {
    const cells = entriesByDay(taken.get(resource.id) ?? [], days, timezone);
    const lines = cells.map((cell) =>
      cell.entries.reduce((sum, entry) => sum + linesOf(entry, resource, words), 0),
    );
    return { resource, cells, lines: Math.max(1, ...lines) };
  });
  return {
    rows,
    buildings: [...Map.groupBy(rows, ({ resource }) => resource.building.id).values()],
    free: resources.filter(({ id }) => !taken.has(id)),
  };
}

/** Room of a pill and of a row beyond its lines, in px. */
const edges = { pill: 1, row: 3 } as const;

function sizeFor({ rows, buildings }: ReturnType<typeof rowsOf>): number {
  return largestSize(typeSizes, (size) => {
    const line = lineOf(size) + edges.pill;
    const heights = rows.map(({ lines }) => lines * line + edges.row);
    return pageCount([...heights, buildings.length * line, 2 * line], 2 * line);
  });
}

/** A week as a table: what is taken on each day of each resource. */
export function PrintedWeek({ data }: { readonly data: CalendarData }) {
  const { t } = useTranslation('calendar');
  const { days, timezone, entries, closedWords } = data;
  const words = useEntryWords(timezone);
  const times = useTimes(timezone);
  const week = useMemo(() => rowsOf(data, words), [data, words]);
  const size = useMemo(() => sizeFor(week), [week]);
  const columns = useMemo(() => entriesByDay(entries, days, timezone), [entries, days, timezone]);
  const free = week.free.map(({ name }) => name).join(', ');
  return (
    <SheetTable style={{ fontSize: size, lineHeight: `${lineOf(size)}px` }}>
      <colgroup>
        <col style={{ width: nameEm * size }} />
        <DayColumns weeks={[columns]} />
      </colgroup>
      <thead>
        <tr>
          <td />
          {columns.map(({ day }) => (
            <th key={day} scope="col">
              {times.paperDay(day)}
              {closedWords.has(day) && <div>{closedWords.get(day)}</div>}
            </th>
          ))}
        </tr>
      </thead>
      {week.buildings.map((rows) => (
        <BuildingRows key={rows[0]?.resource.building.id} rows={rows} words={words} />
      ))}
      {free !== '' && (
        <tbody>
          <tr>
            <th scope="row">{t('list.free')}</th>
            <td colSpan={columns.length}>{free}</td>
          </tr>
        </tbody>
      )}
    </SheetTable>
  );
}

/** Width of the column of names, in its type. */
const nameEm = 14;

interface BuildingRowsProps {
  readonly rows: readonly WeekRow[];
  readonly words: EntryWords;
}

function BuildingRows({ rows, words }: BuildingRowsProps) {
  return (
    <tbody>
      <tr>
        <th className="building" colSpan={8}>
          {rows[0]?.resource.building.name}
        </th>
      </tr>
      {rows.map(({ resource, cells }) => (
        <tr key={resource.id} className="whole">
          <th scope="row">
            <div className="name">
              <b>{resource.name}</b> {resource.floor?.name}
            </div>
          </th>
          {cells.map(({ day, entries }) => (
            <td key={day}>
              {entries.map((entry) => (
                <EntryLines key={entry.key} entry={entry} place={resource} words={words} />
              ))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
