import type { Client } from './clients.ts';
import type { ZoneKey } from './zones.ts';
import { zoneLines } from './zones.ts';

const room = 'thames@rooms.acme.test';

/** An event of a test, by default a meeting on Tuesday, 2 March 2027, 9:00 to 10:00 in Bangkok. */
export interface EventDraft {
  readonly uid?: string;
  readonly sequence?: number;
  /** Parameters and value, `{zone}` for the zone of the client; empty for none. */
  readonly start?: string;
  readonly end?: string;
  readonly zone?: ZoneKey | null;
  readonly tzid?: string;
  readonly title?: string;
  readonly status?: string;
  readonly organizer?: string | null;
  readonly answer?: string;
  readonly lines?: readonly string[];
}

/** The components of a calendar: the zone as this client defines it, then the events. */
export function components(client: Client, ...events: readonly EventDraft[]): string[] {
  const zone = events[0]?.zone === undefined ? 'bangkok' : events[0].zone;
  const tzid = zone && (events[0]?.tzid ?? client.tzid(zone));
  return [
    ...(zone && tzid ? zoneLines[zone](tzid) : []),
    ...events.flatMap((event) => eventLines(client, event, tzid)),
  ];
}

function eventLines(client: Client, draft: EventDraft, tzid: string | null): string[] {
  const { uid = 'meeting-1', sequence = 0, status = 'CONFIRMED', organizer, lines = [] } = draft;
  const parameter = tzid === null ? '' : `;TZID=${/[:;,]/.test(tzid) ? `"${tzid}"` : tzid}`;
  const answer = draft.answer ?? 'NEEDS-ACTION';
  const { start = '{zone}:20270302T090000', end = '{zone}:20270302T100000' } = draft;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20270301T010000Z',
    `SEQUENCE:${sequence}`,
    ...(start === '' ? [] : [`DTSTART${start}`]),
    ...(end === '' ? [] : [`DTEND${end}`]),
    `SUMMARY:${draft.title ?? 'Planning'}`,
    'DESCRIPTION:Line one\\nLine two\\, with a comma and a long text that has to be folded somewhere',
    `STATUS:${status}`,
    ...(organizer === null ? [] : [client.person('ORGANIZER', '', organizer ?? 'nina@acme.test')]),
    client.person(
      'ATTENDEE',
      `;CUTYPE=ROOM;ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};RSVP=TRUE`,
      room,
    ),
    ...client.extra,
    ...lines,
    'END:VEVENT',
  ].map((line) => line.replaceAll('{zone}', parameter));
}
