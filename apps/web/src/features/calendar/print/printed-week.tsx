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
import { DayColumns, dayColumnPx } from './day-columns.tsx';
import { EntryLines, linesOf } from './entry-lines.tsx';
import type { SheetFit } from './paper-size.ts';
import { bestFit, lineOf, pageCount } from './paper-size.ts';
import { SheetTable, sheetProps } from './sheet-styles.ts';

interface WeekRow {
  readonly resource: CalendarResource;
  readonly cells: readonly CalendarDay[];
}

function rowsOf({ resources, entries, days, timezone }: CalendarData) {
  const taken = byResource(entries);
  const booked = resources.filter(({ id }) => taken.has(id));
  const rows = booked.map((resource): WeekRow => {
    const cells = entriesByDay(taken.get(resource.id) ?? [], days, timezone);
    return { resource, cells };
  });
  return {
    rows,
    buildings: [...Map.groupBy(rows, ({ resource }) => resource.building.id).values()],
    free: resources.filter(({ id }) => !taken.has(id)),
    columns: entriesByDay(entries, days, timezone),
  };
}

/** Width of the column of names, in its type, and how many characters a line of it has. */
const nameEm = 14;
const nameCharacters = 26;

/** Room of a pill and of a row beyond its lines, in px. */
const edges = { pill: 1, row: 3 } as const;

function fitFor(
  { rows, buildings, columns }: ReturnType<typeof rowsOf>,
  words: EntryWords,
): SheetFit {
  return bestFit((fit) => {
    const line = lineOf(fit.size);
    const px = dayColumnPx([columns], nameEm * fit.size);
    const heights = rows.map(({ resource, cells }) => {
      const name = `${resource.name} ${resource.floor?.name ?? ''}`;
      const cellHeights = cells.map(({ entries }) =>
        entries
          .map((entry) => linesOf({ entry, place: resource, words }, px, fit))
          .reduce((sum, lines) => sum + lines * line + edges.pill, 0),
      );
      return Math.max(Math.ceil(name.length / nameCharacters) * line, ...cellHeights) + edges.row;
    });
    return pageCount([...heights, buildings.length * 2 * line, 2 * line], 2 * line);
  });
}

/** A week as a table for each building: what is taken on each day of each resource. */
export function PrintedWeek({ data }: { readonly data: CalendarData }) {
  const { t } = useTranslation('calendar');
  const words = useEntryWords(data.timezone);
  const week = useMemo(() => rowsOf(data), [data]);
  const { columns } = week;
  const fit = useMemo(() => fitFor(week, words), [week, words]);
  const free = week.free.map(({ name }) => name).join(', ');
  const nameStyle = { width: nameEm * fit.size };
  return (
    <>
      {week.buildings.map((rows) => (
        <SheetTable key={rows[0]?.resource.building.id} {...sheetProps(fit)}>
          <colgroup>
            <col style={nameStyle} />
            <DayColumns weeks={[columns]} />
          </colgroup>
          <WeekHead data={data} columns={columns} building={rows[0]?.resource.building.name} />
          <WeekRows rows={rows} words={words} />
        </SheetTable>
      ))}
      {free !== '' && (
        <SheetTable {...sheetProps(fit)}>
          <tbody>
            <tr>
              <th scope="row" style={nameStyle}>
                {t('list.free')}
              </th>
              <td>{free}</td>
            </tr>
          </tbody>
        </SheetTable>
      )}
    </>
  );
}

interface WeekHeadProps {
  readonly data: Pick<CalendarData, 'timezone' | 'closedWords'>;
  readonly columns: readonly CalendarDay[];
  readonly building: string | undefined;
}

/** The building and the dates, which are on each page that its rows take. */
function WeekHead({ data: { timezone, closedWords }, columns, building }: WeekHeadProps) {
  const times = useTimes(timezone);
  return (
    <thead>
      <tr>
        <th scope="col">{building}</th>
        {columns.map(({ day }) => (
          <th key={day} scope="col">
            {times.paperDay(day)}
            {closedWords.has(day) && <div>{closedWords.get(day)}</div>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface WeekRowsProps {
  readonly rows: readonly WeekRow[];
  readonly words: EntryWords;
}

function WeekRows({ rows, words }: WeekRowsProps) {
  return (
    <tbody>
      {rows.map(({ resource, cells }) => (
        <tr key={resource.id} className="whole">
          <th scope="row">
            <b>{resource.name}</b> {resource.floor?.name}
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
