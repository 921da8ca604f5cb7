import ICAL from 'ical.js';

export interface CalendarDate {
  readonly start: string;
  readonly end: string;
  readonly title: string;
}

/** More dates than any series has, so that a rule without an end fails instead of looping. */
const most = 400;

/**
 * All dates that a calendar program makes of a file, earliest first: rules are expanded, exceptions
 * heeded, and the wall clocks read by the zones that the file defines.
 */
export function datesIn(file: string): CalendarDate[] {
  const calendar = ICAL.Component.fromString(file);
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => {
      const timezone = new ICAL.Timezone(zone);
      return [timezone.tzid, timezone];
    }),
  );
  const instantOf = (time: ICAL.Time, tzid: string | undefined) => {
    const zone = tzid === undefined ? undefined : zones.get(tzid);
    if (tzid !== undefined && !zone) throw new Error(`the file does not define ${tzid}`);
    const zoned = time.clone();
    zoned.zone = zone ?? ICAL.Timezone.utcTimezone;
    return new Date(zoned.toUnixTime() * 1000).toISOString();
  };
  const components = calendar.getAllSubcomponents('vevent');
  const masters = components.filter((event) => !event.hasProperty('recurrence-id'));
  const known = new Set(masters.map((event) => event.getFirstPropertyValue('uid')));
  const alone = components.filter(
    (event) => event.hasProperty('recurrence-id') && !known.has(event.getFirstPropertyValue('uid')),
  );
  const found = [...masters, ...alone].flatMap((component) => {
    const event = new ICAL.Event(component);
    const dateOf = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): CalendarDate => {
      const tzid = item.component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
      return { start: instantOf(start, tzid), end: instantOf(end, tzid), title: item.summary };
    };
    if (!event.isRecurring()) return [dateOf(event, event.startDate, event.endDate)];
    for (const other of components) {
      const isOwn = other.getFirstPropertyValue('uid') === event.uid;
      if (isOwn && other.hasProperty('recurrence-id')) event.relateException(other);
    }
    const dates: CalendarDate[] = [];
    const times = event.iterator();
    for (let next = times.next(); next && dates.length < most; next = times.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      dates.push(dateOf(item, startDate, endDate));
    }
    return dates;
  });
  return found.sort((one, other) => one.start.localeCompare(other.start));
}
