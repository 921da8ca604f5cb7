import * as z from 'zod/mini';
import { Id, Instant, namedObject } from '../schemas.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { storedAnswers } from '../vocabulary/invitations.ts';

/** A taken time in the calendar; `title` and `bookedFor` are null where privacy hides them. */
export interface CalendarEntry {
  /** Null for a time that is blocked otherwise (maintenance, blackout, open form). */
  readonly bookingId: string | null;
  readonly resourceId: string;
  readonly kind: z.output<typeof Kind>;
  readonly start: string;
  readonly end: string;
  readonly title: string | null;
  readonly bookedFor: string | null;
  readonly isMine: boolean;
  /** The reader's answer to their invitation; null if they are not invited. */
  readonly answer: z.output<typeof Answer> | null;
  /** The whole or the part that was booked, where this resource is taken with it (F-05). */
  readonly bookedAs: string | null;
  /** Null for what is no booking, and where privacy hides it. */
  readonly booking: CalendarBooking | null;
}

/** Details of a booking that the reader may see. */
export interface CalendarBooking {
  readonly status: z.output<typeof Status>;
  /** A change must name the one it was made from (Z-06). */
  readonly version: number;
  /** Booked time, without buffers and requested changes. */
  readonly start: string;
  readonly end: string;
  /** IANA zone of the resource (Z-123). */
  readonly timezone: string;
  readonly businessUnitId: string;
  readonly isPrivate: boolean;
  /** A date of a series. */
  readonly isRecurring: boolean;
  readonly change: z.output<typeof Change>;
}

const Kind = z.enum(['booking', 'blackout', 'maintenance', 'hold']);
const Status = z.enum(bookingStatuses);
const Answer = z.enum(storedAnswers);
/**
 * Part of the time that the reader may change: none, the end of a running booking, or all (Z-71).
 * Managers and administrators give a reason when they change bookings of others.
 */
const Change = z.enum(['none', 'end', 'all']);

/** Each value once, and per entry the place of its value; null where an entry has none. */
function column<T extends z.ZodMiniType>(value: T) {
  return z.object({ values: z.array(value), at: z.array(z.nullable(z.int())) });
}

/** Seconds after `from`, or after the entry's own time. */
const Seconds = z.array(z.number());

/** The 16 bytes of an id in base64url: they can't be compressed, so they are written shortest. */
const ShortId = z.string().check(z.regex(/^[\w-]{22}$/));

/**
 * Taken times, room by room, field by field instead of entry by entry: a week of many rooms says
 * the same few words a thousand times. All columns are equally long; those from `status` on are null
 * for what is no booking, and where privacy hides it.
 */
export const PackedCalendar = namedObject('PackedCalendar', {
  /** Instant that the seconds are counted from. */
  from: Instant,
  start: Seconds,
  end: Seconds,
  /** Null for a time that is blocked otherwise (maintenance, blackout, open form). */
  bookingId: z.array(z.nullable(ShortId)),
  resourceId: column(Id),
  kind: column(Kind),
  /** Null where privacy hides it, as the name of the person it is booked for. */
  title: column(z.string()),
  bookedFor: column(z.string()),
  isMine: column(z.boolean()),
  /** Null for what the reader is not invited to. */
  answer: column(Answer),
  /** The whole or the part that was booked, where this resource is taken with it (F-05). */
  bookedAs: column(z.string()),
  status: column(Status),
  /** A change must name the one it was made from (Z-06). */
  version: column(z.int()),
  /** Seconds by which the booked time, without buffers and requested changes, differs. */
  bookedStart: column(z.number()),
  bookedEnd: column(z.number()),
  /** IANA zone of the resource (Z-123). */
  timezone: column(z.string()),
  businessUnitId: column(Id),
  isPrivate: column(z.boolean()),
  /** A date of a series. */
  isRecurring: column(z.boolean()),
  change: column(Change),
});
export type PackedCalendar = z.output<typeof PackedCalendar>;

type Column<T> = { values: T[]; at: (number | null)[] };

/** An entry whose times may be milliseconds, as a server has them that formats no instants. */
type PackableEntry = Packable<Omit<CalendarEntry, 'booking'>> & {
  readonly booking: Packable<CalendarBooking> | null;
};

type Packable<T> = { readonly [K in keyof T]: K extends 'start' | 'end' ? string | number : T[K] };

/** Entries as the server sends them. */
export function packCalendar(given: readonly PackableEntry[]): PackedCalendar {
  const entries = given.toSorted(({ resourceId: one }, { resourceId: other }) =>
    one < other ? -1 : Number(one > other),
  );
  const origin = milliseconds(entries[0]?.start ?? 0);
  const columnOf = <T>(pick: (entry: PackableEntry) => T | null): Column<T> => {
    const places = new Map<T, number>();
    // Most entries say the same as the one before.
    let last: T | null = null;
    let lastPlace = 0;
    const at = entries.map((entry) => {
      const value = pick(entry);
      if (value === null || value === last) return value === null ? null : lastPlace;
      last = value;
      lastPlace = places.get(value) ?? places.size;
      if (lastPlace === places.size) places.set(value, lastPlace);
      return lastPlace;
    });
    return { values: [...places.keys()], at };
  };
  const ofBooking = <T>(pick: (booking: Packable<CalendarBooking>) => T): Column<T> =>
    columnOf(({ booking }) => booking && pick(booking));
  const moved = (edge: 'start' | 'end') =>
    columnOf((entry) => entry.booking && secondsBetween(entry[edge], entry.booking[edge]));
  return {
    from: new Date(origin).toISOString(),
    start: entries.map(({ start }) => secondsBetween(origin, start)),
    end: entries.map(({ start, end }) => secondsBetween(start, end)),
    bookingId: entries.map(({ bookingId }) => bookingId && shortened(bookingId)),
    resourceId: columnOf(({ resourceId }) => resourceId),
    kind: columnOf(({ kind }) => kind),
    title: columnOf(({ title }) => title),
    bookedFor: columnOf(({ bookedFor }) => bookedFor),
    isMine: columnOf(({ isMine }) => isMine),
    answer: columnOf(({ answer }) => answer),
    bookedAs: columnOf(({ bookedAs }) => bookedAs),
    status: ofBooking(({ status }) => status),
    version: ofBooking(({ version }) => version),
    bookedStart: moved('start'),
    bookedEnd: moved('end'),
    timezone: ofBooking(({ timezone }) => timezone),
    businessUnitId: ofBooking(({ businessUnitId }) => businessUnitId),
    isPrivate: ofBooking(({ isPrivate }) => isPrivate),
    isRecurring: ofBooking(({ isRecurring }) => isRecurring),
    change: ofBooking(({ change }) => change),
  };
}

function milliseconds(instant: string | number): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}

function secondsBetween(start: string | number, end: string | number): number {
  return start === end ? 0 : (milliseconds(end) - milliseconds(start)) / 1000;
}

const dash = '-'.charCodeAt(0);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Value of a hexadecimal digit, by its character code. */
const digitValues = Uint8Array.from({ length: 103 }, (_, code) =>
  Number.parseInt(String.fromCharCode(code), 16),
);

/** Three hexadecimal digits become two characters; what is left of the last two is zeros. */
function shortened(id: string): string {
  let short = '';
  let [bits, digits] = [0, 0];
  for (let index = 0; index < id.length; index += 1) {
    const code = id.charCodeAt(index);
    if (code === dash) continue;
    bits = (bits << 4) | (digitValues[code] ?? 0);
    digits += 1;
    if (digits % 3 > 0) continue;
    short += alphabet.charAt(bits >> 6) + alphabet.charAt(bits & 63);
    bits = 0;
  }
  return short + alphabet.charAt(bits >> 2) + alphabet.charAt((bits & 3) << 4);
}

function lengthened(short: string): string {
  let digits = '';
  for (let index = 0; index < short.length; index += 2) {
    const bits = alphabet.indexOf(short.charAt(index)) * 64;
    digits += (bits + alphabet.indexOf(short.charAt(index + 1))).toString(16).padStart(3, '0');
  }
  const ends = [0, 8, 12, 16, 20, 32];
  return ends
    .slice(1)
    .map((end, index) => digits.slice(ends[index], end))
    .join('-');
}

/** The taken times, earliest first; throws a RangeError when columns do not belong together. */
export function unpackCalendar(packed: PackedCalendar): readonly CalendarEntry[] {
  const origin = Date.parse(packed.from);
  const instant = (time: number) => new Date(Math.round(time)).toISOString();
  const entries = packed.start.map((seconds, index): CalendarEntry => {
    const start = origin + seconds * 1000;
    const end = start + item(packed.end, index) * 1000;
    const bookingId = item(packed.bookingId, index);
    return {
      bookingId: bookingId && lengthened(bookingId),
      resourceId: held(packed.resourceId, index),
      kind: held(packed.kind, index),
      start: instant(start),
      end: instant(end),
      title: valueAt(packed.title, index),
      bookedFor: valueAt(packed.bookedFor, index),
      isMine: held(packed.isMine, index),
      answer: valueAt(packed.answer, index),
      bookedAs: valueAt(packed.bookedAs, index),
      booking:
        item(packed.status.at, index) === null
          ? null
          : {
              status: held(packed.status, index),
              version: held(packed.version, index),
              start: instant(start + held(packed.bookedStart, index) * 1000),
              end: instant(end + held(packed.bookedEnd, index) * 1000),
              timezone: held(packed.timezone, index),
              businessUnitId: held(packed.businessUnitId, index),
              isPrivate: held(packed.isPrivate, index),
              isRecurring: held(packed.isRecurring, index),
              change: held(packed.change, index),
            },
    };
  });
  return entries.sort(({ start: one }, { start: other }) =>
    one < other ? -1 : Number(one > other),
  );
}

function valueAt<T>({ values, at }: Column<T>, index: number): T | null {
  const place = item(at, index);
  return place === null ? null : item(values, place);
}

function held<T>(column: Column<T>, index: number): T {
  const value = valueAt(column, index);
  if (value === null) throw new RangeError(`entry ${index} lacks a value`);
  return value;
}

function item<T>(items: readonly T[], index: number): T {
  const value = items[index];
  if (value === undefined) throw new RangeError(`a column has no item ${index}`);
  return value;
}
