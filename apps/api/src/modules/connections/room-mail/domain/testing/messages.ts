import type { CalendarProblem, UnansweredReason } from '../message.ts';
import type { Draft } from './build-message.ts';
import { buildMessage, multipart } from './build-message.ts';
import type { Client } from './clients.ts';
import { clients } from './clients.ts';
import type { EventDraft } from './event-lines.ts';
import { components } from './event-lines.ts';
import { mailKinds } from './kinds-of-mail.ts';
import { zoneLines } from './zones.ts';

export interface SampleMessage {
  readonly title: string;
  readonly raw: () => Uint8Array;
  /** Part of what the reader says. */
  readonly expected: Readonly<Record<string, unknown>>;
}

const clientNames: Readonly<Record<string, string>> = {
  'Outlook desktop': 'Outlook',
  'Outlook web': 'Outlook',
  'Google Calendar': 'Google Calendar',
  'Apple Calendar': 'Apple Calendar',
  Thunderbird: 'Thunderbird',
};

interface Variant {
  readonly title: string;
  readonly event?: EventDraft;
  readonly draft?: Partial<Draft>;
}

function request(client: Client, { event = {}, draft = {} }: Omit<Variant, 'title'>): Uint8Array {
  return buildMessage({
    client,
    method: 'REQUEST',
    components: components(client, event),
    ...draft,
  });
}

function forEachClient(
  variants: readonly (Variant & { readonly expected: SampleMessage['expected'] })[],
): SampleMessage[] {
  return clients.flatMap((client) =>
    variants.map(({ title, expected, ...variant }) => ({
      title: `${title} by ${client.name}`,
      raw: () => request(client, variant),
      expected,
    })),
  );
}

const meeting = {
  kind: 'calendar',
  method: 'request',
  events: [
    {
      uid: 'meeting-1',
      start: '2027-03-02T02:00:00.000Z',
      end: '2027-03-02T03:00:00.000Z',
      organizer: { email: 'nina@acme.test', sentBy: null },
    },
  ],
};

const ofKinds: readonly SampleMessage[] = clients.flatMap((client) =>
  mailKinds.map(({ title, method, events, expected }) => ({
    title: `${title} by ${client.name}`,
    raw: () => buildMessage({ client, method, components: components(client, ...events) }),
    expected: {
      kind: 'calendar',
      method: method.toLowerCase(),
      events: expected.map((event) => ({ ...event, client: clientNames[client.name] ?? null })),
    },
  })),
);

/** Forms of one meeting in MIME. */
const forms = forEachClient(
  [
    { title: 'the method in Content-Type alone', draft: { methodIn: 'part' } as const },
    { title: 'the method in the calendar alone', draft: { methodIn: 'calendar' } as const },
    { title: 'UTF-16', draft: { encoding: 'utf-16', structure: 'alternative' } as const },
    { title: 'unencoded UTF-8', draft: { encoding: '8bit', structure: 'calendar' } as const },
    { title: 'a file of bytes', draft: { structure: 'octets' } as const },
    { title: 'the calendar after a picture', draft: { structure: 'second-place' } as const },
  ].map((variant) => ({ ...variant, expected: meeting })),
);

const unanswered = (reason: UnansweredReason) => ({ kind: 'unanswered', reason });

const ignored = forEachClient([
  {
    title: 'a list',
    draft: { headers: ['List-Id: <all.acme.test>'] },
    expected: unanswered('list'),
  },
  {
    title: 'an automatic reply',
    draft: { headers: ['Auto-Submitted: auto-replied'] },
    expected: unanswered('automatic'),
  },
  { title: 'a bounce', draft: { headers: ['Return-Path: <>'] }, expected: unanswered('bounce') },
  {
    title: 'our own mail',
    draft: { from: 'AXP Booking <booking@acme.test>' },
    expected: unanswered('loop'),
  },
  {
    title: 'a published event',
    draft: { method: 'PUBLISH' },
    expected: unanswered('other-method'),
  },
  {
    title: 'a task',
    draft: { components: ['BEGIN:VTODO', 'UID:1', 'END:VTODO'] },
    expected: unanswered('no-event'),
  },
]);

const damaged = (problem: CalendarProblem, detail = '') => ({ kind: 'damaged', problem, detail });

const broken = forEachClient([
  {
    title: 'no method',
    draft: { methodIn: 'none' },
    expected: damaged('method-missing'),
  },
  {
    title: 'a line that is no property',
    event: { lines: ['this is no property'] },
    expected: damaged('not-readable'),
  },
  { title: 'no start', event: { start: '', end: '' }, expected: damaged('start-missing') },
  {
    title: 'an end before its start',
    event: { end: '{zone}:20270302T080000' },
    expected: damaged('end-before-start'),
  },
  {
    title: 'the 30th of February',
    event: { start: ':20270230T090000' },
    expected: damaged('time-invalid', '2027-02-30T09:00:00'),
  },
  {
    title: 'an unknown zone',
    event: { start: ';TZID=Ankh-Morpork:20270302T090000' },
    expected: damaged('zone-unknown', 'Ankh-Morpork'),
  },
  { title: 'no organiser', event: { organizer: null }, expected: damaged('organizer-missing') },
  { title: 'no UID', event: { uid: '' }, expected: damaged('uid-missing') },
]);

const [outlook, web, google] = clients;

/** Names of zones, with the definition that the message brings. */
const zoned: readonly SampleMessage[] = (
  [
    ['tzone://Microsoft/Custom', zoneLines.bangkok, 'Asia/Bangkok'],
    ['tzone://Microsoft/Utc', null, 'UTC'],
    ['SE Asia Standard Time 1', zoneLines.bangkok, 'Asia/Bangkok'],
    ['SE Asia Standard Time 1', zoneLines.newYork, 'America/New_York'],
    ['Eastern Standard Time 2', null, 'America/New_York'],
    ['(UTC+07:00) Bangkok, Hanoi, Jakarta', zoneLines.bangkok, 'Asia/Bangkok'],
    ['Customized Time Zone', zoneLines.newYork, 'America/New_York'],
    ['/freeassociation.sourceforge.net/America/Argentina/Salta', null, 'America/Argentina/Salta'],
    ['US/Eastern', null, 'US/Eastern'],
    ['GMT', null, 'UTC'],
  ] as const
).flatMap(([tzid, define, timezone]) =>
  [outlook, web, google].map((client) => ({
    title: `zone ${tzid}${define ? ` defined as ${timezone}` : ''} by ${client.name}`,
    raw: () =>
      request(client, {
        draft: {
          components: [
            ...(define?.(tzid) ?? []),
            ...components(client, {
              zone: null,
              start: `;TZID="${tzid}":20270402T090000`,
              end: `;TZID="${tzid}":20270402T100000`,
            }),
          ],
        },
      }),
    expected: { kind: 'calendar', events: [{ timezone }] },
  })),
);

const text = ['Content-Type: text/plain', '', 'See you there.'];

function plain(title: string, body: readonly string[], expected: SampleMessage['expected']) {
  const lines = ['From: nina@acme.test', 'MIME-Version: 1.0', ...body, ''];
  return { title, raw: () => new TextEncoder().encode(lines.join('\r\n')), expected };
}

const forwarded = () => Buffer.from(request(outlook, {})).toString().split('\r\n');

const single: readonly SampleMessage[] = [
  plain('text alone', text, unanswered('no-calendar')),
  plain(
    'TNEF alone',
    multipart('mixed', [text, ['Content-Type: application/ms-tnef; name="winmail.dat"', '', 'x']]),
    unanswered('tnef'),
  ),
  plain(
    'an attached invitation of another message',
    multipart('mixed', [text, ['Content-Type: message/rfc822', '', ...forwarded()]]),
    unanswered('no-calendar'),
  ),
  plain('nothing', [], unanswered('no-calendar')),
];

export const sampleMessages: readonly SampleMessage[] = [
  ...ofKinds,
  ...forms,
  ...ignored,
  ...broken,
  ...zoned,
  ...single,
];
