import { Recurrence } from '@axp/contracts';
import type { LeftReason, MovedFile } from '@axp/contracts/move-in';
import { recurrenceLimits } from '@axp/contracts/vocabulary';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { readSeries } from '../../../connections/meetings/index.ts';
import { bookedDate } from './calendar-booking.ts';
import type { CalendarEvent } from './calendar-event.ts';
import type { MovedThings } from './moved-things.ts';
import { sourceKey } from './moved-things.ts';
import { ruleDates, ruleUntil } from './rule-dates.ts';

export interface EventContext {
  readonly things: MovedThings;
  readonly now: Date;
  /** End of the time in which dates of rules are taken. */
  readonly horizon: string;
  /** Dates of rules that may still be followed. */
  readonly budget: { left: number };
  readonly resourceZone: string;
  /** Key of the resource of an event; null where it is left out. */
  readonly resourceOf: (event: CalendarEvent) => string | null;
}

interface TimedEvent extends CalendarEvent {
  readonly start: string;
  readonly end: string;
}

interface RepeatedEvent extends TimedEvent {
  readonly rule: string;
}

/** Takes the events of one UID: a single one, or a series with the dates that differ from it. */
export function addEvents(events: readonly CalendarEvent[], context: EventContext): void {
  const current = [...Map.groupBy(events, ({ recurrenceId }) => recurrenceId).values()].flatMap(
    (same) => latestOf(same, context),
  );
  const moved = current.filter(({ recurrenceId }) => recurrenceId !== null);
  const instead = new Set(moved.map(({ recurrenceId }) => recurrenceId ?? ''));
  const [whole] = current.filter(({ recurrenceId }) => recurrenceId === null);
  const starts = whole && whole.rule !== null ? addSeries(whole, moved, context) : null;
  if (whole && starts === null) addSingle(whole, context);
  if (whole && isTimed(whole) && reasonOf(whole) === null) {
    const known = new Set([whole.start, ...(starts ?? []), ...instead, ...whole.exdates]);
    for (const start of whole.rdates.filter((date) => !known.has(date))) {
      addDate(whole, { start, seriesKey: null }, context);
    }
  }
  for (const event of moved) {
    const isInSeries = starts?.includes(event.recurrenceId ?? '') ?? false;
    addSingle(event, context, isInSeries ? seriesKeyOf(event) : null);
  }
}

/** The last version of an event that the file has several times. */
function latestOf(same: readonly CalendarEvent[], { things }: EventContext): CalendarEvent[] {
  const [latest, ...older] = same.toSorted(
    (one, other) =>
      other.sequence - one.sequence || (other.stamp ?? '').localeCompare(one.stamp ?? ''),
  );
  for (const { title } of older) things.leave('booking', 'double', title);
  return latest ? [latest] : [];
}

const seriesKeyOf = ({ uid }: CalendarEvent) => sourceKey(uid);

function isTimed(event: CalendarEvent): event is TimedEvent {
  return event.start !== null && event.end !== null && event.end > event.start;
}

function isRepeated(event: CalendarEvent): event is RepeatedEvent {
  return event.rule !== null && isTimed(event);
}

/** Why an event takes no time. */
function reasonOf(event: CalendarEvent): LeftReason | null {
  if (event.status === 'cancelled') return 'cancelled';
  if (event.isFree) return 'no_counterpart';
  return isTimed(event) ? null : 'no_time';
}

/** Takes an event as one booking, or a date of a series in its place. */
function addSingle(
  event: CalendarEvent,
  context: EventContext,
  seriesKey: string | null = null,
): void {
  const reason = reasonOf(event);
  if (reason !== null) context.things.leave('booking', reason, event.title);
  else if (isTimed(event)) addDate(event, { start: event.start, seriesKey }, context);
}

interface EventDate {
  readonly start: string;
  readonly seriesKey: string | null;
}

/** Days are as long on the wall clock when the clocks change. */
function endOn(start: string, event: TimedEvent): string {
  const { timezone } = event;
  const length = wallTimeOf(event.end, timezone) - wallTimeOf(event.start, timezone);
  return instantOf(wallTimeOf(start, timezone) + length, timezone);
}

function addDate(event: TimedEvent, { start, seriesKey }: EventDate, context: EventContext): void {
  const { things, resourceOf } = context;
  const end = start === event.start ? event.end : endOn(start, event);
  if (things.leavesPast(end, event.title)) return;
  const resourceKey = resourceOf(event);
  if (resourceKey === null) return;
  const isWhole = event.rule === null && start === event.start;
  const original = event.recurrenceId ?? start;
  things.addBooking({
    ...bookedDate(event, things),
    key:
      isWhole && event.recurrenceId === null
        ? sourceKey(event.uid)
        : sourceKey(event.uid, original),
    resourceKey,
    time: { start, end },
    seriesKey,
    originalStart: seriesKey === null ? null : original,
  });
}

/** Takes the dates of a rule; null where it isn't followed. Returns the starts that are in the series. */
function addSeries(
  event: CalendarEvent,
  moved: readonly CalendarEvent[],
  context: EventContext,
): readonly string[] | null {
  const { things, now, horizon, budget } = context;
  const reason = reasonOf(event);
  if (reason !== null || !isRepeated(event)) {
    things.leave('series', reason ?? 'no_time', event.title);
    return [];
  }
  const dates = event.hasManyRules ? 'no_counterpart' : ruleDates(event, { horizon, budget });
  if (typeof dates === 'string') {
    things.leave('series', dates, event.title);
    return null;
  }
  things.leave('booking', 'too_many', event.title, dates.beyond ?? 1);
  const { past, upcoming } = byTime(event, dates.walls, now);
  const series = seriesOf(event, upcoming, context);
  if (series) things.addSeries(series, event.title);
  else things.leave('series', 'past', event.title);
  const other = new Set([...event.exdates, ...moved.map(({ recurrenceId }) => recurrenceId ?? '')]);
  things.leave('booking', 'past', event.title, past.length - among(past, other, event.timezone));
  const last = lastBefore(moved);
  for (const start of upcoming.filter((each) => !other.has(each))) {
    if (start > last) things.leave('booking', 'no_counterpart', event.title);
    else addDate(event, { start, seriesKey: seriesKeyOf(event) }, context);
  }
  return upcoming;
}

/** Dates that are over stay on the wall clock: there may be thousands, and they are counted alone. */
function byTime(event: RepeatedEvent, walls: readonly WallTime[], now: Date) {
  const { start, end, timezone } = event;
  const length = wallTimeOf(end, timezone) - wallTimeOf(start, timezone);
  const over = wallTimeOf(now.toISOString(), timezone) - length;
  const first = walls.findIndex((wall) => wall > over);
  const at = first < 0 ? walls.length : first;
  return {
    past: walls.slice(0, at),
    upcoming: walls.slice(at).map((wall) => instantOf(wall, timezone)),
  };
}

function among(
  walls: readonly WallTime[],
  instants: ReadonlySet<string>,
  timezone: string,
): number {
  const all = new Set(walls);
  return [...instants].filter((one) => one !== '' && all.has(wallTimeOf(one, timezone))).length;
}

/** Dates from which all later ones are changed have no counterpart: each would be at a wrong time. */
function lastBefore(moved: readonly CalendarEvent[]): string {
  const changed = moved.flatMap(({ isThisAndFuture, recurrenceId }) =>
    isThisAndFuture && recurrenceId !== null ? [recurrenceId] : [],
  );
  return changed.toSorted()[0] ?? '9999';
}

/** Begins at the first date that is not over, so that the rule is one that can be booked today. */
function seriesOf(
  event: RepeatedEvent,
  upcoming: readonly string[],
  { resourceZone }: EventContext,
): MovedFile['series'][number] | null {
  const [start, last] = [upcoming[0], upcoming.at(-1)];
  if (start === undefined || last === undefined) return null;
  const lastDay = new Date(wallTimeOf(last, event.timezone)).toISOString().slice(0, 10);
  const rule = ruleUntil(event.rule, lastDay);
  const read = readSeries(
    { start, rule, exdates: [], rdates: [], timezone: event.timezone },
    resourceZone,
  );
  const recurrence = Recurrence.safeParse(read.recurrence);
  const isOurs = recurrence.success && upcoming.length <= recurrenceLimits.occurrences;
  return {
    key: seriesKeyOf(event),
    recurrence: isOurs ? recurrence.data : null,
    start,
    end: endOn(start, event),
  };
}
