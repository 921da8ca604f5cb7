import type { LeftReason } from '@axp/contracts/move-in';
import { moveInLimits } from '@axp/contracts/move-in';
import { inviteesOf, linesOf } from '../source/invitees.ts';
import type { MovedBooking, MovedPeriod, Reading } from '../source/moved-part.ts';
import type { Row } from '../source/source.ts';
import { lineOf, numberOf, textOf } from '../source/texts.ts';
import type { Time } from '../source/times.ts';
import { reasonOf, timeOf, wallOf } from '../source/times.ts';
import type { Area } from './areas.ts';
import type { OwnColumns } from './fields.ts';
import { readOwnValues } from './fields.ts';
import type { People } from './people.ts';
import { instantOf, recurrenceIdOf } from './seconds.ts';

const columns = [
  'id',
  'start_time',
  'end_time',
  'entry_type',
  'repeat_id',
  'room_id',
  'create_by',
  'name',
  'description',
  'status',
  'ical_recur_id',
] as const;
type EntryRow = Row<(typeof columns)[number]>;

/** Bits of a status. */
const statusBits = { private: 1, awaitingApproval: 2 } as const;
/** Type of a date of a series that was not changed on its own. */
const unchanged = 1;

export interface Known {
  /** Areas by the key of a room. */
  readonly areas: ReadonlyMap<string, Area>;
  readonly people: People;
  readonly own: OwnColumns;
  readonly series: ReadonlyMap<string, unknown>;
}

type When = Pick<MovedBooking, 'time' | 'periods'>;

/** Reads bookings that are not over. */
export async function readEntries(reading: Reading, known: Known): Promise<MovedBooking[]> {
  const { source, tally } = reading;
  tally.read('booking', await source.count('entry'));
  const bookings: MovedBooking[] = [];
  for await (const page of source.pages('entry', columns, 'id')) {
    const taken = page.flatMap((row) => {
      const when = whenOf(row, known.areas.get(`${row.room_id}`), reading.now);
      if (typeof when !== 'string') return [{ row, when }];
      tally.leave('booking', when, { example: lineOf(row.name) });
      return [];
    });
    const room = moveInLimits.bookings - bookings.length;
    tally.leave('booking', 'too_many', { count: Math.max(0, taken.length - room) });
    const found = taken.slice(0, room);
    const ids = found.map(({ row }) => `${row.id}`);
    const participants = await readParticipants(reading, ids);
    const values = await readOwnValues(reading, 'entry', { own: known.own, ids });
    for (const { row, when } of found) {
      const key = `${row.id}`;
      const owner = known.people.byAccount(lineOf(row.create_by));
      const registered = (participants.get(key) ?? []).flatMap(
        (account) => known.people.byAccount(account) ?? [],
      );
      const { invitees, names } = inviteesOf(registered, owner);
      bookings.push({
        key,
        resourceKey: `${row.room_id}`,
        ...when,
        ...placeInSeries(row, when, known.series),
        ownerKey: owner?.key ?? null,
        title: lineOf(row.name, 300),
        notes: linesOf([textOf(row.description), ...names]),
        ...flagsOf(row),
        attendees: null,
        invitees,
        ownFields: values.get(key) ?? {},
      });
    }
  }
  return bookings;
}

function flagsOf({ status }: EntryRow): Pick<MovedBooking, 'isPrivate' | 'isPending'> {
  const bits = numberOf(status) ?? 0;
  return {
    isPrivate: (bits & statusBits.private) !== 0,
    isPending: (bits & statusBits.awaitingApproval) !== 0,
  };
}

/** Times of periods are no clock times: where the rule has such a date is not said. */
function placeInSeries(
  row: EntryRow,
  when: When,
  series: Known['series'],
): Pick<MovedBooking, 'seriesKey' | 'originalStart'> {
  const id = `${row.repeat_id}`;
  if (!series.has(id)) return { seriesKey: null, originalStart: null };
  const atFirst = numberOf(row.entry_type) === unchanged ? (when.time?.start ?? null) : null;
  const originalStart = when.time && (recurrenceIdOf(row.ical_recur_id) ?? atFirst);
  return { seriesKey: id, originalStart };
}

function whenOf(row: EntryRow, area: Area | undefined, now: string): When | LeftReason {
  const time = timeOf(instantOf(row.start_time), instantOf(row.end_time));
  if (area?.periods) return periodsOf(time, { ...area, periods: area.periods }, now);
  const reason = reasonOf(time, now);
  if (reason !== null) return reason;
  return area ? { time, periods: null } : 'damaged';
}

/** Minutes after noon say nothing of when a period ends: its whole day counts. */
function periodsOf(
  time: Time | null,
  area: Pick<Area, 'timezone'> & { readonly periods: readonly MovedPeriod[] },
  now: string,
): When | LeftReason {
  if (time === null) return 'no_time';
  const lastDay = wallOf(time.end, area.timezone).day;
  if (lastDay < wallOf(now, area.timezone).day) return 'past';
  if (lastDay !== wallOf(time.start, area.timezone).day) return 'no_counterpart';
  const periods = periodTime(time, area);
  return periods ? { time: null, periods } : 'damaged';
}

/** Names of people who registered for some bookings, by the id of these; MRBS has them since 1.9.3. */
async function readParticipants(
  { source }: Reading,
  entryIds: Iterable<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await source.rowsIn('participants', ['entry_id', 'username'], 'entry_id', entryIds);
  return new Map(
    [...Map.groupBy(rows, (row) => `${row.entry_id}`)].map(([entry, of]) => [
      entry,
      of.map(({ username }) => lineOf(username)),
    ]),
  );
}

const noon = 12 * 60;

/**
 * Returns the day and the periods of a booking of one day, which MRBS keeps as minutes after noon;
 * null for minutes that no period has.
 */
function periodTime(
  { start, end }: Time,
  { periods, timezone }: { readonly periods: readonly MovedPeriod[]; readonly timezone: string },
): MovedBooking['periods'] {
  const first = periods[minutesAfterNoon(start, timezone)];
  const last = periods[minutesAfterNoon(end, timezone) - 1];
  return first && last
    ? { day: wallOf(start, timezone).day, first: first.key, last: last.key }
    : null;
}

function minutesAfterNoon(instant: string, timezone: string): number {
  const { time } = wallOf(instant, timezone);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - noon;
}
