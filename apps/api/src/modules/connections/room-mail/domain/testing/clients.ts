import type { ZoneKey } from './zones.ts';
import { ianaNames, windowsNames } from './zones.ts';

/** How a calendar program writes messages: the parts that readers have to get along with. */
export interface Client {
  readonly name: string;
  readonly headers: readonly string[];
  readonly program: string;
  readonly tzid: (zone: ZoneKey) => string;
  readonly person: (property: string, parameters: string, address: string) => string;
  /** Lines in each VEVENT. */
  readonly extra: readonly string[];
  readonly structure: 'alternative' | 'calendar' | 'attached' | 'twice';
  readonly encoding: '7bit' | 'base64' | 'quoted-printable';
  readonly isFolded: boolean;
}

const person = (property: string, parameters: string, address: string) =>
  `${property};CN=${address.split('@')[0]}${parameters}:mailto:${address}`;

export const clients = [
  {
    name: 'Outlook desktop',
    headers: ['X-Mailer: Microsoft Outlook 16.0', 'Thread-Index: AdtWbQ==', 'Content-Language: th'],
    program: '-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
    tzid: (zone) => windowsNames[zone],
    person: (property, parameters, address) =>
      `${property};CN="${address}"${parameters}:MAILTO:${address}`,
    extra: ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'X-MICROSOFT-CDO-IMPORTANCE:1', 'CLASS:PUBLIC'],
    structure: 'calendar',
    encoding: '7bit',
    isFolded: true,
  },
  {
    name: 'Outlook web',
    headers: ['X-MS-Has-Attach:', 'Accept-Language: th-TH, en-US', 'X-MS-TNEF-Correlator:'],
    program: 'Microsoft Exchange Server 2010',
    tzid: (zone) => windowsNames[zone],
    person,
    extra: [
      'X-MICROSOFT-CDO-APPT-SEQUENCE:0',
      'X-MICROSOFT-CDO-INSTTYPE:0',
      'X-MICROSOFT-DISALLOW-COUNTER:FALSE',
      'X-MICROSOFT-LOCATIONS:[]',
    ],
    structure: 'alternative',
    encoding: 'base64',
    isFolded: true,
  },
  {
    name: 'Google Calendar',
    headers: [
      'Sender: Google Calendar <calendar-notification@google.com>',
      'Auto-Submitted: auto-generated',
    ],
    program: '-//Google Inc//Google Calendar 70.9054//EN',
    tzid: (zone) => ianaNames[zone],
    person: (property, parameters, address) =>
      person(property, `${parameters};X-NUM-GUESTS=0`, address),
    extra: ['X-GOOGLE-CONFERENCE:https://meet.test/abc', 'X-MICROSOFT-CDO-OWNERAPPTID:-1'],
    structure: 'twice',
    encoding: 'quoted-printable',
    isFolded: true,
  },
  {
    name: 'Apple Calendar',
    headers: ['X-Mailer: Apple Mail (2.3864)', 'Content-Language: en-gb'],
    program: '-//Apple Inc.//macOS 15.1//EN',
    tzid: (zone) => ianaNames[zone],
    person: (property, parameters, address) =>
      `${property};CN=Nina;EMAIL="${address}"${parameters}:/aMTA3/principal/`,
    extra: ['X-APPLE-CREATOR-IDENTITY:com.apple.calendar', 'CREATED:20270101T000000Z'],
    structure: 'alternative',
    encoding: 'base64',
    isFolded: true,
  },
  {
    name: 'Thunderbird',
    headers: ['User-Agent: Mozilla Thunderbird', 'Content-Language: en-US'],
    program: '-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN',
    tzid: (zone) => `/mozilla.org/20050126_1/${ianaNames[zone]}`,
    person,
    extra: ['X-MOZ-GENERATION:1', 'X-MOZ-SEND-INVITATIONS:TRUE'],
    structure: 'twice',
    encoding: '7bit',
    isFolded: true,
  },
  {
    name: 'Zimbra',
    headers: ['X-Mailer: Zimbra 10.1', 'Thread-Topic: Meeting'],
    program: 'Zimbra-Calendar-Provider',
    tzid: (zone) => ianaNames[zone],
    person,
    extra: ['X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY', 'TRANSP:OPAQUE'],
    structure: 'alternative',
    encoding: 'quoted-printable',
    isFolded: false,
  },
  {
    name: 'a server with CalDAV',
    headers: ['User-Agent: calendar-server/3.6'],
    program: '-//Example//CalDAV server//EN',
    tzid: (zone) => ianaNames[zone],
    person,
    extra: ['REQUEST-STATUS:2.0;Success'],
    structure: 'attached',
    encoding: 'base64',
    isFolded: true,
  },
] as const satisfies readonly Client[];
