import type { CalendarResource } from '@axp/contracts';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import { entryClasses } from '../entry-look.tsx';
import type { CalendarData } from '../use-calendar-data.ts';
import { useEntryWords } from '../use-entry-words.ts';
import { DoorCode } from './door-code.tsx';
import { inkStyles, PaperFoot } from './paper.tsx';
import { cut } from './sheet-styles.ts';
import type { TimetableDay } from './timetable-days.ts';
import { timetableDays } from './timetable-days.ts';

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
        sx={{ ml: 3, mb: 3 }}
      >
        {t('more.print')}
      </Button>
      <Box role="region" aria-label={t('more.timetable')} tabIndex={0} sx={deskStyle}>
        <Page>
          <div className="top">
            <div>
              <h2>{resource.name}</h2>
              <p>{[resource.floor?.name, resource.building.name].filter(Boolean).join(', ')}</p>
              <p>{period}</p>
            </div>
            <DoorCode resource={resource} />
          </div>
          <Week data={data} resource={resource} />
          <PaperFoot period={period} timezone={data.timezone} tones={tones} />
        </Page>
      </Box>
    </>
  );
}

interface WeekProps extends Pick<TimetableProps, 'data'> {
  readonly resource: CalendarResource;
}

function Week({ data, resource }: WeekProps) {
  const { entries, days, timezone, openOf, closedWords } = data;
  const shown = entries.filter(({ kind }) => kind !== 'hold');
  const open = openOf(resource);
  const { week, from, to } = timetableDays({ entries: shown, open, days, timezone });
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

/** Returns the class names of a block; short blocks have a single line. */
function classesOf(entry: CalendarEntry, minutesPerHour: number): string {
  const isShort = minutesPerHour < leastForTwoLines;
  return ['block', isShort && 'short', entryClasses({ ...entry, isMine: false }, false)]
    .filter((name) => name !== false)
    .join(' ');
}

/** Minutes of a booking for each hour that the sheet shows. */
const leastForTwoLines = 4;

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

/** Line of a date. */
const headPx = 20;

const deskStyle = { overflowX: 'auto', '@media print': { overflow: 'visible' } } as const;

/** A landscape page of A4 within its margins; paper is white on a dark screen too. */
const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  width: 1080,
  height: 748,
  padding: 24,
  backgroundColor: 'white',
  color: 'black',
  border: '1px solid silver',
  '@media print': { width: '100%', height: 700, padding: 0, border: 0 },
  '& .top': { display: 'flex', justifyContent: 'space-between', gap: 24, marginBottom: 12 },
  '& h2, & h3, & p, & figure': { margin: 0 },
  '& h2': { fontSize: 44, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& p': { fontSize: 18, lineHeight: 1.45 },
  '& figure': { flex: 'none', fontSize: 11, textAlign: 'center' },
  '& figure img': { display: 'block', width: 104, height: 104, margin: '0 auto' },
  '& .week': {
    flex: '1 1 0',
    display: 'grid',
    gridTemplateColumns: '44px repeat(7, minmax(0, 1fr))',
    minHeight: 0,
  },
  '& section': { display: 'flex', flexDirection: 'column', minHeight: 0 },
  '& h3': { height: headPx, fontSize: 11, lineHeight: '16px', fontWeight: 600, padding: '0 4px' },
  '& .hours': { position: 'relative', marginTop: headPx, fontSize: 11 },
  '& .hours span': { position: 'absolute', transform: 'translateY(-50%)' },
  '& ol': {
    position: 'relative',
    flex: '1 1 0',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    border: 'solid black',
    borderWidth: '1px 0 1px 1px',
  },
  // Lines of the hours, between open hours and bookings.
  '& ol::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    backgroundImage: 'linear-gradient(silver, silver 1px, transparent 1px)',
    backgroundSize: 'inherit',
  },
  '& section:last-of-type ol': { borderRightWidth: 1 },
  '& ol.closed': { backgroundColor: 'whitesmoke' },
  '& .open, & .block': { position: 'absolute', left: 0, right: 0 },
  '& .open': { backgroundColor: 'white' },
  '& .note': { position: 'relative', zIndex: 1, padding: 4, fontSize: 11 },
  '& .block': {
    ...inkStyles,
    zIndex: 2,
    padding: '1px 4px',
    backgroundColor: 'white',
    border: '1px solid black',
    borderLeftWidth: 4,
    fontSize: 11,
    lineHeight: '15px',
    overflow: 'clip',
    '& div': cut,
    '&.short': { ...cut, paddingBlock: 0 },
    '&.short div': { display: 'none' },
  },
});
