import { searchTextOf, Timezone } from '@axp/contracts';
import type { MovedFile } from '@axp/contracts/move-in';
import { moveInLimits } from '@axp/contracts/move-in';
import { recurrenceLimits } from '@axp/contracts/vocabulary';
import ICAL from 'ical.js';
import { decodeText } from '../../../../platform/sheets/text-encoding.ts';
import { zoneFinder } from '../../../connections/room-mail/index.ts';
import { blocksOf } from './calendar-blocks.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { isPlace, readCalendarEvent } from './calendar-event.ts';
import { addEvents } from './calendar-series.ts';
import { MovedThings, nameOf, sourceKey } from './moved-things.ts';
import type { UploadOptions } from './upload-options.ts';

const mostZones = 500;
/** Characters; one with a picture in it may be longer. */
const longestEvent = 1_000_000;
/** Dates of all rules of a file that are followed, most of which are past. */
const mostDates = 300_000;

/** Reads the bookings of a calendar file: of one resource, or of those that its events name. */
export function readCalendarFile(bytes: Uint8Array, options: UploadOptions): MovedFile {
  const { text } = decodeText(bytes);
  const timezone = namedZone(text) ?? options.timezone;
  const { resource, now } = options;
  const origin = resource?.id ?? 'calendar';
  const things = new MovedThings({ system: 'calendar', origin, timezone, now });
  const events = readEvents(text, timezone, things);
  const horizon = new Date(now);
  horizon.setUTCMonth(horizon.getUTCMonth() + recurrenceLimits.months);
  const context = {
    things,
    now,
    horizon: horizon.toISOString(),
    budget: { left: mostDates },
    resourceZone: resource?.timezone ?? timezone,
    resourceOf,
  };
  for (const ofUid of Map.groupBy(events, ({ uid }) => uid).values()) addEvents(ofUid, context);
  return things.file();

  function resourceOf(event: CalendarEvent): string | null {
    const title = resource?.title ?? placeOf(event);
    const key = resource?.id ?? sourceKey(searchTextOf([title]));
    if (title === '') {
      things.leave('booking', 'damaged', event.title);
      return null;
    }
    if (things.hasResource({ key, type: 'room', title, building: '' })) return key;
    things.leave('booking', 'too_many', event.title);
    return null;
  }
}

/** The place of an event, or the room that is invited to it. */
function placeOf({ location, attendees }: CalendarEvent): string {
  const rooms = attendees.filter(isPlace);
  return nameOf(location || (rooms[0]?.name ?? ''));
}

/** Zone that the calendar was made in, for times without one. */
function namedZone(text: string): string | null {
  const [, name] = /^X-WR-TIMEZONE(?:;[^:\r\n]*)?:([^\r\n]+)/im.exec(text) ?? [];
  const zone = Timezone.safeParse(name?.trim());
  return zone.success ? zone.data : null;
}

function readEvents(text: string, timezone: string, things: MovedThings): CalendarEvent[] {
  const { blocks, broken } = blocksOf(text, 'VEVENT');
  things.leave('booking', 'damaged', '', broken);
  const isRead = (block: string, at: number) =>
    at < moveInLimits.bookings && block.length <= longestEvent;
  const reader = { zones: zoneFinder(zonesOf(text), timezone), timezone, client: null };
  const events: CalendarEvent[] = [];
  for (const [at, block] of blocks.entries()) {
    if (!isRead(block, at)) things.leave('booking', 'too_many', summaryOf(block));
    else {
      try {
        events.push(readCalendarEvent(block, reader));
      } catch {
        // Whatever the event has wrong; its parser quotes it with its title (H-05).
        things.leave('booking', 'damaged', summaryOf(block));
      }
    }
  }
  return events;
}

function summaryOf(block: string): string {
  return /^SUMMARY(?:;[^:\r\n]*)?:([^\r\n]*)/im.exec(block)?.[1] ?? '';
}

/** Zones that the file defines. */
function zonesOf(text: string): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar');
  for (const block of blocksOf(text, 'VTIMEZONE').blocks.slice(0, mostZones)) {
    try {
      calendar.addSubcomponent(ICAL.Component.fromString(block));
    } catch {
      // Events in such a zone are left out where its name does not tell.
    }
  }
  return calendar;
}
