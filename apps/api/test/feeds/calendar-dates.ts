import ICAL from 'ical.js';

export interface CalendarDate {
  readonly start: string;
  readonly end: string;
  readonly title: string;
}

/** A date with all that a calendar program shows of it. */
export interface ShownDate extends CalendarDate {
  readonly uid: string;
  /** The instant of its RECURRENCE-ID; empty for an event that does not repeat. */
  readonly originalStart: string;
  readonly place: string;
  readonly status: string;
  readonly sequence: number;
  readonly attendees: readonly string[];
}

/** More dates than any series has, so that a rule without an end fails instead of looping. */
const most = 400;

/**
 * All dates that a calendar program makes of a file, earliest first: rules are expanded, exceptions
 * heeded, and the wall clocks read by the zones that the file defines.
 */
export function datesIn(file: string): CalendarDate[] {
  return shownDatesIn(file).map(({ start, end, title }) => ({ start, end, title }));
}

/** The same dates with everything else that a calendar program shows of them. */
export function shownDatesIn(file: string): ShownDate[] {
  const calendar = ICAL.Component.fromString(file);
  const instantOf = instantsOf(calendar);
  const components = calendar.getAllSubcomponents('vevent');
  const masters = components.filter((event) => !event.hasProperty('recurrence-id'));
  const known = new Set(masters.map((event) => event.getFirstPropertyValue('uid')));
  const alone = components.filter(
    (event) => event.hasProperty('recurrence-id') && !known.has(event.getFirstPropertyValue('uid')),
  );
  const tzidOf = (event: ICAL.Component, name: string) =>
    String(event.getFirstProperty(name)?.getFirstParameter('tzid') ?? '');
  const found = [...masters, ...alone].flatMap((component) => {
    const event = new ICAL.Event(component);
    const dateOf = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time, id: string): ShownDate => {
      const tzid = tzidOf(item.component, 'dtstart');
      return {
        start: instantOf(start, tzid),
        end: instantOf(end, tzid),
        title: item.summary,
        uid: item.uid,
        originalStart: id,
        place: item.location ?? '',
        status: String(item.component.getFirstPropertyValue('status')),
        sequence: item.sequence,
        attendees: item.attendees.map((one) => String(one.getFirstValue())).sort(),
      };
    };
    const idOf = (time: ICAL.Time, name: string) => instantOf(time, tzidOf(component, name));
    if (!event.isRecurring()) {
      const { recurrenceId: own } = event;
      const id = component.hasProperty('recurrence-id') ? idOf(own, 'recurrence-id') : '';
      return [dateOf(event, event.startDate, event.endDate, id)];
    }
    for (const other of components) {
      const isOwn = other.getFirstPropertyValue('uid') === event.uid;
      if (isOwn && other.hasProperty('recurrence-id')) event.relateException(other);
    }
    const dates: ShownDate[] = [];
    const times = event.iterator();
    for (let next = times.next(); next && dates.length < most; next = times.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      dates.push(dateOf(item, startDate, endDate, idOf(next, 'dtstart')));
    }
    return dates;
  });
  return found.sort((one, other) => one.start.localeCompare(other.start));
}

/** Reads the wall clocks of a file by the zones that it defines. */
function instantsOf(calendar: ICAL.Component) {
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => {
      const timezone = new ICAL.Timezone(zone);
      return [timezone.tzid, timezone];
    }),
  );
  return (time: ICAL.Time, tzid: string) => {
    const zone = tzid === '' ? undefined : zones.get(tzid);
    if (tzid !== '' && !zone) throw new Error(`the file does not define ${tzid}`);
    const zoned = time.clone();
    zoned.zone = zone ?? ICAL.Timezone.utcTimezone;
    return new Date(zoned.toUnixTime() * 1000).toISOString();
  };
}

/** A calendar that takes invitations from mails, as calendar programs do (RFC 5546). */
export class CalendarProgram {
  readonly #dates = new Map<string, ShownDate>();

  get dates(): readonly ShownDate[] {
    return [...this.#dates.values()];
  }

  receive({ method, content }: { readonly method: string; readonly content: string }): void {
    const dates = shownDatesIn(content);
    if (method === 'cancel') {
      for (const date of dates) this.#dates.delete(keyOf(date));
      return;
    }
    // An event that repeats replaces all that was known of it.
    const whole = /^RRULE:/m.test(content) ? new Set(dates.map(({ uid }) => uid)) : new Set();
    for (const [key, { uid }] of this.#dates) if (whole.has(uid)) this.#dates.delete(key);
    for (const date of dates) {
      if (date.status === 'CANCELLED') this.#dates.delete(keyOf(date));
      else this.#dates.set(keyOf(date), date);
    }
  }
}

const keyOf = ({ uid, originalStart }: ShownDate) => `${uid} ${originalStart}`;
