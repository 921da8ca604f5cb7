import { at } from '../bookings/booking-world.ts';

export interface MeetingText {
  readonly method?: 'REQUEST' | 'CANCEL' | 'COUNTER' | 'REFRESH' | 'REPLY';
  readonly uid?: string;
  readonly sequence?: number;
  /** Minutes after the test began. */
  readonly stamp?: number;
  readonly recurrenceId?: string;
  readonly start?: string;
  readonly end?: string;
  readonly rule?: string;
  readonly exdates?: readonly string[];
  readonly title?: string;
  readonly isPrivate?: boolean;
  /** Null to leave it out, as Outlook does in replies. */
  readonly organizer?: string | null;
  readonly partstat?: string;
  readonly sentBy?: string;
  readonly from?: string;
  readonly to?: string;
  readonly attendee?: string;
  readonly people?: readonly string[];
  readonly isAllDay?: boolean;
  readonly isFollowing?: boolean;
  readonly comment?: string;
  /** Assistant who answers for the attendee (SENT-BY of ATTENDEE). */
  readonly answeredBy?: string;
  /** Program that writes the calendar. */
  readonly program?: string;
}

const utc = (instant: string) => `${instant.replaceAll(/[-:]|\.\d+/g, '')}`;
const bangkok = (instant: string) =>
  utc(new Date(Date.parse(instant) + 7 * 3_600_000).toISOString()).replace('Z', '');

function eventLines(meeting: MeetingText, to: string): string[] {
  const { uid = 'meeting-1', sequence = 0, stamp = 0, title = 'Sprint planning' } = meeting;
  const {
    start = at('10:00'),
    end = at('11:00'),
    organizer = '',
    people = [],
    partstat = 'NEEDS-ACTION',
  } = meeting;
  const { recurrenceId, rule, exdates = [], sentBy, isPrivate, method, attendee = to } = meeting;
  const { isAllDay = false, isFollowing = false, comment, answeredBy } = meeting;
  const time = (instant: string) =>
    isAllDay
      ? `;VALUE=DATE:${bangkok(instant).slice(0, 8)}`
      : `;TZID=Asia/Bangkok:${bangkok(instant)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(new Date(Date.parse(at('09:00')) + stamp * 60_000).toISOString())}`,
    ...(recurrenceId
      ? [`RECURRENCE-ID${isFollowing ? ';RANGE=THISANDFUTURE' : ''}${time(recurrenceId)}`]
      : []),
    `DTSTART${time(start)}`,
    `DTEND${time(end)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    ...exdates.map((date) => `EXDATE;TZID=Asia/Bangkok:${bangkok(date)}`),
    `SUMMARY:${title}`,
    ...(comment ? [`COMMENT:${comment}`] : []),
    ...(isPrivate ? ['CLASS:PRIVATE'] : []),
    ...(organizer === null
      ? []
      : [`ORGANIZER${sentBy ? `;SENT-BY="mailto:${sentBy}"` : ''}:mailto:${organizer}`]),
    `ATTENDEE;CUTYPE=ROOM;PARTSTAT=${partstat};RSVP=TRUE${answeredBy ? `;SENT-BY="mailto:${answeredBy}"` : ''}:mailto:${attendee}`,
    ...people.map((email) => `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${email}`),
    ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
}

let count = 0;

/** A message as a calendar client writes it; the first event is the series. */
export function messageOf(meetings: readonly [MeetingText, ...MeetingText[]], to: string): string {
  const [first] = meetings;
  const { program = '-//Test//EN' } = first;
  const { method = 'REQUEST', organizer = '', from = first.sentBy ?? organizer ?? '' } = first;
  count += 1;
  return [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${first.title ?? 'Sprint planning'}`,
    `Message-ID: <message-${count}@acme.test>`,
    'MIME-Version: 1.0',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${program}`,
    `METHOD:${method}`,
    ...meetings.flatMap((meeting) => eventLines({ ...meeting, method }, to)),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
