import type { DisplayEntry, DisplayRoom } from './displays.ts';

/** State of a room at a moment, and its end. */
export type Situation =
  | { readonly kind: 'free' | 'closed'; readonly until: number | null }
  /** `entry` is null in the time that is kept free after a booking. */
  | { readonly kind: 'busy'; readonly until: number; readonly entry: DisplayEntry | null }
  | { readonly kind: 'check-in'; readonly until: number; readonly entry: DisplayEntry }
  /** Later than what the device has heard of. */
  | { readonly kind: 'unknown' };

/**
 * Whether the room is in use: a phone that scans its code opens the calendar of the day, where a
 * booking can be extended and a problem reported, else the form.
 */
export function isTaken({ kind }: Situation): boolean {
  return kind === 'busy' || kind === 'check-in';
}

/** A device never calls a room free that it knows nothing of. */
export function situationOf(room: DisplayRoom, knownUntil: number, now: number): Situation {
  if (now >= knownUntil) return { kind: 'unknown' };
  const waiting = room.entries.find((entry) => isToCheckIn(entry, now));
  if (waiting) return { kind: 'check-in', entry: waiting, until: Date.parse(waiting.end) };
  const running = room.entries.find((entry) => isWithin(now, entry.start, entry.end));
  if (running) return { kind: 'busy', entry: running, until: Date.parse(running.end) };
  const after = room.entries.find((entry) => isWithin(now, entry.end, entry.freeAt));
  if (after) return { kind: 'busy', entry: null, until: Date.parse(after.freeAt) };
  const open = room.open.find(({ start, end }) => isWithin(now, start, end));
  if (!open) return { kind: 'closed', until: nextStart(room.open, now) };
  return { kind: 'free', until: earliest(nextStart(room.entries, now), endOf(open, knownUntil)) };
}

function isToCheckIn({ booking, end }: DisplayEntry, now: number): boolean {
  const { checkIn = null, isCheckedIn = true } = booking ?? {};
  return checkIn !== null && !isCheckedIn && isWithin(now, checkIn.opensAt, end);
}

/** Whether an instant is in a period. */
export function isWithin(now: number, start: string, end: string): boolean {
  return Date.parse(start) <= now && now < Date.parse(end);
}

/** The first start after an instant. */
export function nextStart(
  times: readonly { readonly start: string }[],
  now: number,
): number | null {
  const later = times.map(({ start }) => Date.parse(start)).filter((start) => start > now);
  return later.length === 0 ? null : Math.min(...later);
}

/** The end of a stretch that ends within what is known. */
function endOf({ end }: { readonly end: string }, knownUntil: number): number | null {
  const at = Date.parse(end);
  return at < knownUntil ? at : null;
}

function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** Key of the word that a display has for each state. */
export const situationWords = {
  free: 'free',
  busy: 'busy',
  'check-in': 'checkIn',
  closed: 'closed',
  unknown: 'unknown',
} as const satisfies Record<Situation['kind'], string>;

type EntryWord = 'private' | 'booked' | 'bookedAs' | Exclude<DisplayEntry['kind'], 'booking'>;

/**
 * Returns the text of an entry: its title, else the word of its kind. A room that is taken with
 * another one names that: people who come for the booking look for it.
 */
export function nameOfEntry(
  { isPrivate, kind, title, name, bookedAs }: DisplayEntry,
  wordOf: (key: EntryWord, params: { readonly name: string }) => string,
): string {
  const params = { name: bookedAs ?? '' };
  if (isPrivate) return wordOf('private', params);
  if (bookedAs !== null) return wordOf('bookedAs', params);
  return kind === 'booking' ? (title ?? name ?? wordOf('booked', params)) : wordOf(kind, params);
}

/** The next entries and the free times between them, from what is shown as the present on. */
export interface NextTime {
  readonly start: number;
  readonly end: number;
  /** Null for free time. */
  readonly entry: DisplayEntry | null;
}

/** Times that follow an instant, at most two. */
export function nextTimes(room: DisplayRoom, from: number): readonly NextTime[] {
  const times: NextTime[] = [];
  let cursor = from;
  for (const entry of room.entries) {
    const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)];
    if (start < from) continue;
    times.push(...freeTimes(room, { from: cursor, to: start }), { start, end, entry });
    cursor = Math.max(cursor, Date.parse(entry.freeAt));
  }
  return times.slice(0, 2);
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Free times of a gap between bookings, without the hours in which the room is closed. */
function freeTimes({ open }: DisplayRoom, { from, to }: Gap): readonly NextTime[] {
  return open
    .map(({ start, end }) => ({
      start: Math.max(from, Date.parse(start)),
      end: Math.min(to, Date.parse(end)),
      entry: null,
    }))
    .filter(({ start, end }) => start < end);
}

/** Times that follow the situation of a room, at most two; none where nothing is known. */
export function timesAfter(
  situation: Situation,
  room: DisplayRoom,
  now: number,
): readonly NextTime[] {
  return situation.kind === 'unknown' ? [] : nextTimes(room, situation.until ?? now);
}
