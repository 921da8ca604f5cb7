import { termsVersion } from '../auth/terms.ts';
import { packCalendar } from '../bookings/packed-calendar.ts';

const start = '2026-11-23T02:00:00.000Z';
const end = '2026-11-23T03:00:00.000Z';
const secret = 'Zt0p7mXq3bWcVnRk5yHsLd8uGfJ1eAo2';
const color = '#1F5FBF';
const jwt = 'eyJhbGciOiJFZERTQSJ9.e30.c2ln';
const reason = 'Moved to next week';
const picture = '/v1/frontend/images/019a1f00-0000-7000-8000-0000000000e4';

/** Returns a UUIDv7 that is the same for the same noun. */
export function exampleId(noun: string): string {
  const end = Buffer.from(noun).toString('hex').slice(-12);
  return `019a1f00-0000-7000-8000-${end.padStart(12, '0')}`;
}

const packed = packCalendar([
  {
    bookingId: exampleId('booking'),
    resourceId: exampleId('resource'),
    kind: 'booking',
    start,
    end,
    title: 'Quarterly review',
    bookedFor: 'Ann Carter',
    isMine: true,
    answer: null,
    bookedAs: null,
    booking: {
      status: 'approved',
      version: 1,
      start,
      end,
      timezone: 'Asia/Bangkok',
      businessUnitId: exampleId('businessUnit'),
      isPrivate: false,
      isRecurring: false,
      change: 'all',
    },
  },
]);

const plugType = {
  subject: 'resource',
  kind: 'choice',
  label: { en: 'Plug type', th: 'ชนิดปลั๊ก' },
  help: { en: '', th: '' },
  isRequired: false,
  default: null,
  types: ['room'],
  resourceIds: [],
  seenBy: 'everyone',
  filledBy: 'administrators',
  isFilter: true,
  isPersonal: false,
  number: null,
  choices: [{ id: exampleId('choice'), label: { en: 'Type C', th: 'แบบ C' } }],
};

/** Optional fields that an example leaves out, and nullable ones that are null in it. */
export const omitted: ReadonlySet<string> = new Set(
  (
    'anyOf asset assetReturn block captcha car carReturn checkedInAt checkedOutAt cursor endedAt ' +
    'exceptions invitation licenceClass missingUnits nextCursor notReturned pendingChange problem readAt ' +
    'recurrence refusal resolution restoredFrom series seriesId voidedAt voidedBy voidReason'
  ).split(' '),
);

/**
 * Values by parent and name of a field, by its name, or by the last word of its name; a field gets
 * the first that its schema takes.
 */
export const exampleValues: Readonly<Record<string, readonly unknown[]>> = {
  'approvesFor.title': ['Finance'],
  'booking.resource': ['Lotus'],
  'buildings.name': ['River House'],
  'businessUnit.title': ['Finance'],
  'businessUnits.title': ['Finance'],
  'building.name': ['River House'],
  'details.businessUnit': ['Finance'],
  'body.buildingId': [null],
  'body.expiresAt': ['2027-02-22T17:00:00.000Z'],
  'editBooking.body': [{ version: 1, start, end, title: 'Quarterly review' }],
  'createOwnField.body': [plugType],
  'faults.code': ['not_among'],
  'floor.name': ['Floor 3'],
  'floors.name': ['Floor 3'],
  'invitees.name': ['Ann Carter'],
  'listCalendar.data': [packed],
  'managedBuildings.name': ['River House'],
  'passengers.name': ['Ann Carter'],
  'query.text': ['lotus'],
  'resource.building': ['River House'],
  'services.version': [1],
  'settings.host': ['mail.acme.test'],
  'visibleTo.title': ['Finance'],
  address: ['128 Charoen Krung Road, Bangkok 10500', '203.0.113.7'],
  auth: ['BTBZMqHH6r4Tts7J_aSIgg'],
  amenities: [['video-conference'], 'video-conference', { 'video-conference': 3 }],
  amount: [30_000],
  at: ['2026-11-20T08:15:00.000Z'],
  attendees: [6],
  authority: ['https://login.microsoftonline.com/acme'],
  before: ['Jasmine', 'false', 3],
  after: ['Lotus', 'true', 4],
  bookedFor: ['Ann Carter'],
  browser: ['Chrome'],
  capacity: [8],
  captcha: [''],
  closes: ['18:00'],
  code: ['R-301', 'google', '287082', '28708204'],
  color: [color],
  color1: [color],
  color2: [color],
  columns: ['name,building,capacity', 'email,full_name'],
  cost: [5000],
  currency: ['THB'],
  day: ['2026-11-23'],
  days: [30],
  device: ['Chrome, Windows'],
  domain: ['rooms.acme.test'],
  domains: [['acme.test']],
  found: ['mx1.acme.test'],
  email: ['ann@acme.test'],
  en: ['Sales and support'],
  end: [end, '07:30'],
  endpoint: ['https://push.example.com/send/dGhlIGJyb3dzZXI'],
  fileName: ['figures.pdf'],
  firstDay: ['2026-11-20'],
  from: ['2026-11-23T00:00:00.000Z', '2026-11-02'],
  fullName: ['Ann Carter'],
  group: ['Sales'],
  host: ['acme.localhost'],
  issuer: ['https://accounts.google.com'],
  key: [secret],
  lastFour: ['k7Qe'],
  networks: [['192.0.2.0/24']],
  lastUsedFrom: ['203.0.113.7'],
  limit: [25],
  localPart: ['lotus'],
  link: ['https://meet.example.com/lotus'],
  mediaType: ['application/pdf'],
  minutes: [15, 60],
  monthDay: [23],
  name: ['Lotus'],
  nameEn: ['New Year'],
  nameTh: ['วันขึ้นปีใหม่'],
  newEmail: ['ann.baker@acme.test'],
  newPassword: ['plum-otter-walks-home'],
  note: ['Coffee for six'],
  now: ['2026-11-23T00:00:00.000Z'],
  number: ['54018823', 1],
  on: ['2029-06-30'],
  opens: ['08:00'],
  original: [picture],
  password: ['plum-otter-walks-home'],
  p256dh: [
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ],
  path: [`/check-in#${secret}`],
  percent: [75],
  place: ['Lotus', 'River House'],
  reason: [reason],
  recipient: ['lotus@rooms.acme.test'],
  record: ['rooms.acme.test. MX 10 mx1.acme.test.'],
  recurrence: [{ frequency: 'weekly', weekdays: ['monday'], count: 2 }],
  returnAddress: ['https://booking.acme.test/login/sso/callback'],
  roles: [
    {
      administrator: 3,
      approver: 24,
      'resource-manager': 11,
      'facility-manager': 1,
      'help-desk': 1,
      auditor: 1,
    },
  ],
  secret: [secret],
  services: [{ room: '1', car: '1', asset: '0' }],
  since: ['2026-11-20T08:15:00.000Z'],
  scopes: ['openid email', ['openid', 'email']],
  sizeBytes: [182_400],
  start: [start, '19:00'],
  status: ['approved', 'active'],
  suggestedGround: ['#4e76b3'],
  suggestedText: ['#0d0d0d'],
  system: ['Windows'],
  text: ['The screen stays dark when a laptop is connected.'],
  textColor: ['#FFFFFF'],
  th: ['ฝ่ายขาย'],
  thumbnail: [`${picture}/thumbnail`],
  ticket: [secret],
  time: ['07:00'],
  timezone: ['Asia/Bangkok'],
  title: ['Quarterly review'],
  to: [end, '2026-11-29'],
  token: [jwt, secret],
  until: ['2026-12-23', end],
  trustedHosts: [['mx1.acme.test']],
  trustedNetworks: [['192.0.2.0/24']],
  uri: [`otpauth://totp/Acme:ann%40acme.test?issuer=Acme&secret=GEZDGNBVGY3TQOJQ`],
  url: ['https://sso.example.com/'],
  username: ['rooms@acme.test'],
  version: [1, termsVersion],
  width: [1000],
  year: [2026],
};
