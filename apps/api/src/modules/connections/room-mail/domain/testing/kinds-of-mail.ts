import type { EventDraft } from './event-lines.ts';

/** Part of what the reader should say about an event. */
type Expected = Readonly<Record<string, unknown>>;

export interface MailKind {
  readonly title: string;
  readonly method: string;
  readonly events: readonly EventDraft[];
  readonly expected: readonly Expected[];
}

const start = '2027-03-02T02:00:00.000Z';
const end = '2027-03-02T03:00:00.000Z';
const nextWeek = '2027-03-09T02:00:00.000Z';
const single = { start, end, recurrenceId: null, sequence: 0, title: 'Planning', isAllDay: false };
const changedDate = {
  start: '{zone}:20270309T140000',
  end: '{zone}:20270309T150000',
  sequence: 2,
  lines: ['RECURRENCE-ID{zone}:20270309T090000'],
};
const changed = {
  recurrenceId: nextWeek,
  start: '2027-03-09T07:00:00.000Z',
  end: '2027-03-09T08:00:00.000Z',
  isThisAndFuture: false,
};

const weekly = {
  lines: ['RRULE:FREQ=WEEKLY;UNTIL=20270601T020000Z;INTERVAL=1;BYDAY=TU;WKST=SU'],
};

/** Messages that every client can write. */
export const mailKinds: readonly MailKind[] = [
  { title: 'a meeting', method: 'REQUEST', events: [{}], expected: [single] },
  {
    title: 'a moved meeting',
    method: 'REQUEST',
    events: [{ sequence: 1, end: '{zone}:20270302T110000' }],
    expected: [{ ...single, sequence: 1, end: '2027-03-02T04:00:00.000Z' }],
  },
  {
    title: 'a weekly series',
    method: 'REQUEST',
    events: [weekly],
    expected: [
      { ...single, rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270601T020000Z;WKST=SU', exdates: [] },
    ],
  },
  {
    title: 'a monthly series without one date',
    method: 'REQUEST',
    events: [{ lines: ['RRULE:FREQ=MONTHLY;COUNT=6;BYDAY=1TU', 'EXDATE{zone}:20270504T090000'] }],
    expected: [
      {
        ...single,
        rule: 'FREQ=MONTHLY;COUNT=6;BYDAY=1TU',
        exdates: ['2027-05-04T02:00:00.000Z'],
      },
    ],
  },
  {
    title: 'a day',
    method: 'REQUEST',
    events: [{ zone: null, start: ';VALUE=DATE:20270302', end: ';VALUE=DATE:20270303' }],
    expected: [
      {
        isAllDay: true,
        start: '2027-03-01T17:00:00.000Z',
        end: '2027-03-02T17:00:00.000Z',
        timezone: 'Asia/Bangkok',
      },
    ],
  },
  {
    title: 'one date of a series',
    method: 'REQUEST',
    events: [changedDate],
    expected: [{ ...changed, sequence: 2, rule: null }],
  },
  {
    title: 'a series with a changed date that comes first',
    method: 'REQUEST',
    events: [changedDate, weekly],
    expected: [single, changed],
  },
  {
    title: 'this and following dates',
    method: 'REQUEST',
    events: [
      { ...changedDate, lines: ['RECURRENCE-ID;RANGE=THISANDFUTURE{zone}:20270309T090000'] },
    ],
    expected: [{ ...changed, isThisAndFuture: true }],
  },
  {
    title: 'a cancelled meeting with an old sequence',
    method: 'CANCEL',
    events: [{ status: 'CANCELLED' }],
    expected: [{ ...single, status: 'cancelled' }],
  },
  {
    title: 'a cancelled date without times',
    method: 'CANCEL',
    events: [
      { start: '', end: '', status: 'CANCELLED', lines: ['RECURRENCE-ID{zone}:20270309T090000'] },
    ],
    expected: [{ start: null, end: null, recurrenceId: nextWeek, status: 'cancelled' }],
  },
  {
    title: 'an acceptance without an organiser',
    method: 'REPLY',
    events: [{ answer: 'ACCEPTED', organizer: null }],
    expected: [{ organizer: null, attendees: [{ partstat: 'accepted' }] }],
  },
  {
    title: 'a refusal with a text',
    method: 'REPLY',
    events: [{ answer: 'DECLINED', lines: ['COMMENT:On leave'] }],
    expected: [{ attendees: [{ partstat: 'declined', comment: 'On leave' }] }],
  },
  {
    title: 'a proposal of another time',
    method: 'COUNTER',
    events: [{ answer: 'TENTATIVE', start: '{zone}:20270302T080000' }],
    expected: [{ start: '2027-03-02T01:00:00.000Z', attendees: [{ partstat: 'tentative' }] }],
  },
  {
    title: 'a private meeting with a Thai title',
    method: 'REQUEST',
    events: [{ title: 'ประชุมวางแผนงบประมาณประจำปีของฝ่ายขายและการตลาด', lines: ['CLASS:PRIVATE'] }],
    expected: [{ ...single, title: 'ประชุมวางแผนงบประมาณประจำปีของฝ่ายขายและการตลาด' }],
  },
  {
    title: 'a meeting in summer time',
    method: 'REQUEST',
    events: [{ zone: 'newYork', start: '{zone}:20270316T090000', end: '{zone}:20270316T100000' }],
    expected: [{ start: '2027-03-16T13:00:00.000Z', timezone: 'America/New_York' }],
  },
  {
    title: 'a floating meeting with a duration',
    method: 'REQUEST',
    events: [{ zone: null, start: ':20270302T090000', end: '', lines: ['DURATION:PT1H'] }],
    expected: [{ ...single, timezone: 'Asia/Bangkok' }],
  },
  {
    title: 'a meeting in UTC',
    method: 'REQUEST',
    events: [{ zone: null, start: ':20270302T020000Z', end: ':20270302T030000Z' }],
    expected: [{ ...single, timezone: 'UTC' }],
  },
  {
    title: 'a meeting in the hour that summer time repeats',
    method: 'REQUEST',
    events: [{ zone: 'newYork', start: '{zone}:20271107T013000', end: '{zone}:20271107T033000' }],
    expected: [{ start: '2027-11-07T05:30:00.000Z', end: '2027-11-07T08:30:00.000Z' }],
  },
];
