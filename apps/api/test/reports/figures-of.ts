import type { Selectable } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import type { History, Hours } from './history.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A resource on a day, as it was when the day ended. */
export interface KeptDay {
  readonly row: Selectable<DB['opening_day']>;
  readonly type: string;
  readonly timezone: string;
  readonly hours: Hours;
  readonly units: number;
  readonly seats: number | null;
  /** Rooms that it consisted of; their use is that of its bookings. */
  readonly parts: readonly string[];
}

export interface DayFigures {
  readonly resources: Record<string, number[]>;
  readonly buildings: Record<string, number[][]>;
  readonly units: Record<string, number[]>;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const walls = new Map<string, Map<number, ReturnType<typeof readWall>>>();

/** Wall clock of a minute, from the calendar of the runtime. */
function wallOf(ms: number, timezone: string) {
  const ofZone = walls.get(timezone) ?? new Map<number, ReturnType<typeof readWall>>();
  walls.set(timezone, ofZone);
  const wall = ofZone.get(ms) ?? readWall(ms, timezone);
  ofZone.set(ms, wall);
  return wall;
}

function readWall(ms: number, timezone: string) {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
  formats.set(timezone, format);
  const [day = '', time = ''] = format.format(ms).split(', ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const weekday = ((new Date(day).getUTCDay() + 6) % 7) + 1;
  return { day, weekday, minute: hour * 60 + minute };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const openings = new Map<Hours, readonly boolean[]>();

/** Whether hours contain a minute; those that end earlier than they begin end on the next day. */
function isOpen(hours: Hours, weekday: number, minute: number): boolean {
  const known = openings.get(hours);
  const ofWeek = known ?? openMinutesOf(hours);
  if (!known) openings.set(hours, ofWeek);
  return ofWeek[weekday * 1440 + minute] === true;
}

/** Each minute of the week, by weekday. */
function openMinutesOf(hours: Hours): readonly boolean[] {
  return Array.from({ length: 8 * 1440 }, (_, index) => {
    const [weekday, minute] = [Math.floor(index / 1440), index % 1440];
    if (hours === null) return true;
    return hours.some((one) => {
      const [opens, closes] = [minutesOf(one.opens), minutesOf(one.closes)];
      if (opens < closes) return one.weekday === weekday && opens <= minute && minute < closes;
      const next = (one.weekday % 7) + 1;
      return (one.weekday === weekday && minute >= opens) || (next === weekday && minute < closes);
    });
  });
}

const whole = (instant: string) => Date.parse(instant) - (Date.parse(instant) % minuteMs);
const sizeOf = (count: number) => [1, 3, 5, 9, 15, 25].findLastIndex((least) => count >= least);

type Booking = History['bookings'][number];

const isUsed = ({ status }: Booking) => status !== 'cancelled';

function usedUntilOf(booking: Booking): number {
  const end = whole(booking.ends_at);
  return booking.checked_out_at ? Math.min(end, whole(booking.checked_out_at)) : end;
}

function leadOf(booking: Booking, day: string, timezone: string): number {
  const [starts, created] = [booking.starts_at, booking.created_at ?? ''].map((at) =>
    Date.parse(at),
  );
  if ((starts ?? 0) - (created ?? 0) < 60 * minuteMs) return 0;
  const ahead =
    (Date.parse(day) - Date.parse(wallOf(whole(booking.created_at ?? ''), timezone).day)) / dayMs;
  return [0, 1, 7, 28].findIndex((most) => ahead <= most) + 1 || 5;
}

/** Figures of one merchant, counted minute by minute from its bookings. */
export function figuresOf(bookings: readonly Booking[], kept: readonly KeptDay[]): DayFigures {
  const counted: DayFigures = { resources: {}, buildings: {}, units: {} };
  for (const one of kept) {
    const wholes = kept
      .filter(({ row, parts }) => row.day === one.row.day && parts.includes(one.row.resource_id))
      .map(({ row }) => row.resource_id);
    addDay(counted, { ...one, wholes }, bookings);
  }
  return counted;
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

function entryOf<T>(entries: Record<string, T>, key: string, create: () => T): T {
  const entry = entries[key] ?? create();
  entries[key] = entry;
  return entry;
}

interface CountedDay extends KeptDay {
  /** Rooms whose bookings take it, too. */
  readonly wholes: readonly string[];
}

function addDay(counted: DayFigures, kept: CountedDay, bookings: readonly Booking[]): void {
  const { row, timezone, hours, units, seats, type } = kept;
  const isRoom = kept.parts.length === 0;
  const here = bookings.filter(
    ({ resource_id: id }) => id === row.resource_id || kept.wholes.includes(id),
  );
  const counting = here.filter((booking) => isUsed(booking) || booking.releasedAt);
  const own = counting.filter((booking) => booking.resource_id === row.resource_id);
  const spans = counting.map((booking) => ({
    booking,
    isOwn: booking.resource_id === row.resource_id,
    starts: whole(booking.starts_at),
    ends: whole(booking.ends_at),
    usedUntil: isUsed(booking) ? usedUntilOf(booking) : Number.NEGATIVE_INFINITY,
    freeFrom: booking.releasedAt ? whole(booking.releasedAt) : Number.POSITIVE_INFINITY,
  }));
  const resource = [0, 0, 0, 0, 0];
  counted.resources[`${row.day} ${row.resource_id}`] = resource;
  const [open, used, sums, lead, fit] = entryOf(
    counted.buildings,
    `${row.day} ${row.building_id} ${type}`,
    () => [zeros(24), zeros(24), zeros(5), zeros(6), zeros(36)],
  );
  const unitOf = (booking: Booking) =>
    entryOf(
      counted.units,
      `${row.day} ${row.building_id} ${type} ${booking.business_unit_id}`,
      () => zeros(4),
    );
  const add = (list: number[] | undefined, at: number, amount: number) => {
    if (list) list[at] = (list[at] ?? 0) + amount;
  };
  for (let ms = Date.parse(row.day) - dayMs; ms < Date.parse(row.day) + 2 * dayMs; ms += minuteMs) {
    const wall = wallOf(ms, timezone);
    if (wall.day !== row.day) continue;
    const isOpenNow = isOpen(hours, wall.weekday, wall.minute);
    const hour = Math.floor(wall.minute / 60);
    if (isOpenNow) {
      add(resource, 0, 1);
      if (isRoom) add(open, hour, units);
    }
    let [isReleased, isTaken] = [false, false];
    for (const { booking, isOwn, starts, ends, usedUntil, freeFrom } of spans) {
      if (ms < starts || ms >= ends) continue;
      if (isOwn) unitOf(booking);
      if (!isOpenNow) continue;
      if (ms >= freeFrom) isReleased = true;
      if (ms >= usedUntil) continue;
      isTaken = true;
      const quantity = booking.quantity ?? 1;
      add(resource, 1, quantity);
      if (isRoom) add(used, hour, quantity);
      if (isRoom) add(unitOf(booking), 0, quantity);
      if (isOwn && type === 'room' && seats !== null && booking.attendees) {
        add(fit, sizeOf(seats) * 6 + sizeOf(booking.attendees), quantity);
      }
    }
    if (!isReleased || units !== 1 || !isRoom) continue;
    add(sums, 3, 1);
    if (isTaken) add(sums, 4, 1);
  }
  for (const booking of own) {
    const wall = wallOf(whole(booking.starts_at), timezone);
    if (wall.day !== row.day) continue;
    const isNoShow = !isUsed(booking);
    const visits = [1, isNoShow || booking.checked_in_at ? 1 : 0, isNoShow ? 1 : 0];
    for (const [at, amount] of visits.entries()) {
      add(resource, 2 + at, amount);
      add(sums, at, amount);
      add(unitOf(booking), 1 + at, amount);
    }
    add(lead, leadOf(booking, row.day, timezone), 1);
  }
}
