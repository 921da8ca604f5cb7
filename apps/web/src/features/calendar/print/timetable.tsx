import type { CalendarResource } from '@axp/contracts';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import { entriesByDay } from '../entries-by-day.ts';
import { entryClasses } from '../entry-look.tsx';
import type { CalendarData } from '../use-calendar-data.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { DoorCode } from './door-code.tsx';
import { EntryLines, linesOf } from './entry-lines.tsx';
import { Paper, PaperFoot } from './paper.tsx';
import type { TimetableDay } from './timetable-days.ts';
import { canBeBlocks, timetableDays } from './timetable-days.ts';
import { TimetablePage } from './timetable-page.ts';
import { fitOfWeeks, WeekTable } from './week-table.tsx';

interface TimetableProps {
  readonly data: CalendarData;
  readonly period: string;
}

/** Marks at a door, where readers are not known. */
const tones = ['waiting'] as const;

/** The week of a room as one landscape page for its door, shown as it is printed. */
export function Timetable({ data, period }: TimetableProps) {
  const { t } = useTranslation('calendar');
  const [resource] = data.resources;
  if (!resource) return null;
  return (
    <>
      <Button
        data-print="never"
        variant="contained"
        startIcon={<PrintIcon />}
        onClick={() => window.print()}
        // In one line with the link before it.
        sx={{ ml: 3, my: 3, verticalAlign: 'baseline' }}
      >
        {t('more.print')}
      </Button>
      <Box role="region" aria-label={t('more.timetable')} tabIndex={0} sx={deskStyle}>
        <Sheet data={data} period={period} resource={resource} />
      </Box>
    </>
  );
}

interface SheetProps extends TimetableProps {
  readonly resource: CalendarResource;
}

/** One page of blocks; a list over as many pages as it needs if blocks would be too small to read. */
function Sheet({ data, period, resource }: SheetProps) {
  const { days, timezone, openOf } = data;
  const entries = useMemo(
    () =>
      data.entries
        .filter(({ kind }) => kind !== 'hold')
        .map((entry) => ({ ...entry, isMine: false })),
    [data.entries],
  );
  const table = timetableDays({ entries, open: openOf(resource), days, timezone });
  const place = [resource.floor?.name, resource.building.name].filter(Boolean).join(', ');
  const top = (
    <div className="top">
      <div>
        <h2>{resource.name}</h2>
        <p>{place}</p>
        <p>{period}</p>
      </div>
      <DoorCode resource={resource} />
    </div>
  );
  if (canBeBlocks(table)) {
    return (
      <TimetablePage>
        {top}
        <Week data={data} table={table} />
        <PaperFoot period={period} timezone={timezone} tones={tones} />
      </TimetablePage>
    );
  }
  return (
    <TimetablePage className="list">
      {top}
      <Paper period={`${resource.name} · ${period}`} timezone={timezone} tones={tones}>
        <WeekList data={data} entries={entries} resource={resource} />
      </Paper>
    </TimetablePage>
  );
}

interface WeekListProps extends Omit<SheetProps, 'period'> {
  readonly entries: readonly CalendarEntry[];
}

function WeekList({ data, entries, resource }: WeekListProps) {
  const { days, timezone, closedWords } = data;
  const words = useEntryWords(timezone);
  const week = useMemo(() => entriesByDay(entries, days, timezone), [entries, days, timezone]);
  const weeks = [week];
  const shownAs = (entry: CalendarEntry) => ({ entry, place: resource, words });
  const fit = fitOfWeeks(weeks, (entry, px, type) => linesOf(shownAs(entry), px, type));
  return (
    <WeekTable {...{ week, weeks, fit, timezone, closedWords }}>
      {(entry) => <EntryLines key={entry.key} {...shownAs(entry)} />}
    </WeekTable>
  );
}

interface WeekProps extends Pick<TimetableProps, 'data'> {
  readonly table: ReturnType<typeof timetableDays>;
}

function Week({ data: { timezone, closedWords }, table: { week, from, to } }: WeekProps) {
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  return (
    <div className="week">
      <div className="hours">
        {hours.map((hour) => (
          <span key={hour} style={{ top: `${((hour - from) / hours.length) * 100}%` }}>
            {`${String(hour).padStart(2, '0')}:00`}
          </span>
        ))}
      </div>
      {week.map((day) => (
        <Day
          key={day.day}
          day={day}
          timezone={timezone}
          closed={closedWords.get(day.day)}
          placeOf={(part) => ({
            top: `${((part.from / 60 - from) / hours.length) * 100}%`,
            height: `${((part.to - part.from) / 60 / hours.length) * 100}%`,
          })}
          hours={hours.length}
        />
      ))}
    </div>
  );
}

/** Returns the class names of a block; short blocks have a single line, tiny ones smaller type. */
function classesOf(entry: CalendarEntry, minutesPerHour: number): string {
  const isShort = minutesPerHour < leastForTwoLines;
  const isTiny = minutesPerHour < leastForUsualType;
  return ['block', isShort && 'short', isTiny && 'tiny', entryClasses(entry, false)]
    .filter((name) => name !== false)
    .join(' ');
}

/** Minutes of a booking for each hour that the sheet shows. */
const leastForTwoLines = 4;
const leastForUsualType = 2;

interface DayProps {
  readonly day: TimetableDay;
  readonly timezone: string;
  readonly closed: string | undefined;
  readonly placeOf: (part: { readonly from: number; readonly to: number }) => {
    readonly top: string;
    readonly height: string;
  };
  readonly hours: number;
}

function Day({ day: { day, lanes, blocks, open }, timezone, closed, placeOf, hours }: DayProps) {
  const times = useTimes(timezone);
  const words = useEntryWords(timezone);
  return (
    <section aria-label={times.longDay(day)}>
      <h3>{times.paperDay(day)}</h3>
      <ol style={{ backgroundSize: `100% ${100 / hours}%` }} className={open ? 'closed' : ''}>
        {open?.map((part) => (
          <li key={part.from} aria-hidden className="open" style={placeOf(part)} />
        ))}
        {closed !== undefined && <li className="note">{closed}</li>}
        {blocks.map(({ entry, lane, ...part }) => (
          <li
            key={entry.key}
            className={classesOf(entry, (part.to - part.from) / hours)}
            style={{ ...placeOf(part), left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
          >
            <b>{words.timesOf(entry)}</b> {words.paperTitleOf(entry)}
            {!entry.isPrivate && entry.bookedFor !== null && <div>{entry.bookedFor}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const deskStyle = { overflowX: 'auto', '@media print': { overflow: 'visible' } } as const;
