import type { Branding, BrandingContent } from '../admin/branding.ts';
import type { SetupProgress } from '../admin/desk.ts';
import type { MerchantBooking, OverdueReturn } from '../admin/merchant-bookings.ts';
import type { Examples } from './example.ts';
import {
  ann,
  ben,
  sampleBookingId,
  sampleBookingSummary,
  sampleBuilding,
  sampleHour,
  sampleId,
  sampleLogo,
  sampleRoom,
  sampleUnit,
} from './samples.ts';

const booking: MerchantBooking = {
  id: sampleBookingId,
  type: 'room',
  status: 'approved',
  isOverdue: false,
  remindedAt: null,
  ...sampleHour,
  timezone: sampleBuilding.timezone,
  isRecurring: false,
  resource: { id: sampleRoom.id, name: sampleRoom.name, building: sampleBuilding.name },
  details: {
    title: 'Quarterly review',
    bookedFor: { id: ann.id, fullName: ann.fullName },
    businessUnit: sampleUnit.title,
  },
};

const overdue: OverdueReturn = {
  id: sampleBookingId,
  end: sampleHour.end,
  timezone: sampleBuilding.timezone,
  resource: { id: sampleRoom.id, type: 'asset', name: 'Projector' },
  booking: { ...sampleBookingSummary, type: 'asset', status: 'checked-in' },
  bookedFor: { id: ann.id, fullName: ann.fullName },
  next: { start: '2026-11-23T04:00:00.000Z', fullName: ben.fullName },
  remindedAt: null,
};

const setup: SetupProgress = {
  isHidden: false,
  buildings: 1,
  resources: { room: 16, car: 4, asset: 11 },
  people: 0,
  administrators: 0,
  signInMethods: 0,
  isBranded: false,
  hasBookings: false,
};

const upcomingRooms = { type: 'room', from: '2026-11-23T00:00:00.000Z' } as const;

const content: BrandingContent = {
  title: 'Acme',
  locale: 'en',
  supportContact: 'help@acme.test',
  theme: {
    accent: { color: '#1F5FBF', textColor: '#FFFFFF' },
    navigationBar: { color: '#FFFFFF', textColor: '#1B1F24' },
    largeButton: { type: 'solid', color1: '#1F5FBF', color2: null, textColor: '#FFFFFF' },
  },
  logoImage: sampleLogo,
  backgroundImage: null,
  warnings: [],
};

const author = { id: ben.id, fullName: ben.fullName };
const published = {
  number: 2,
  publishedAt: '2026-11-20T08:15:00.000Z',
  publishedBy: author,
  content,
};
const pale = { color: '#6FA8FF', textColor: '#FFFFFF' };
const branding: Branding = {
  version: 4,
  published,
  draft: {
    basedOn: 2,
    savedAt: '2026-11-21T03:00:00.000Z',
    savedBy: author,
    content: {
      ...content,
      theme: { ...content.theme, accent: pale },
      warnings: [
        {
          ground: 'accent.color',
          text: 'accent.textColor',
          ratio: 2.41,
          suggestedGround: '#4e76b3',
          suggestedText: '#0d0d0d',
        },
      ],
    },
  },
};
const withoutDraft: Branding = { ...branding, version: 5, draft: null };
const atVersion = { version: 4 };
const logo = { picture: 'logo' } as const;

export const brandingExamples = {
  getBranding: { data: branding },
  saveBrandingDraft: {
    body: { version: 3, theme: { ...content.theme, accent: pale } },
    data: branding,
  },
  discardBrandingDraft: { query: atVersion, data: withoutDraft },
  setBrandingPicture: { params: logo, query: { version: 3 }, data: branding },
  deleteBrandingPicture: { params: logo, query: { version: 3 }, data: branding },
  publishBranding: { body: { version: 4 }, data: withoutDraft },
  listBrandingVersions: {
    query: { limit: 25 },
    data: [
      {
        ...published,
        restoredFrom: null,
        changes: [{ field: 'accentColor', before: '#074E9F', after: '#1F5FBF' }],
      },
    ],
    meta: { nextCursor: null },
  },
  restoreBranding: {
    params: { number: 1 },
    body: { version: 4 },
    data: { ...withoutDraft, published: { ...published, number: 3 } },
  },
} satisfies Partial<Examples>;

export const deskExamples = {
  getDeskNumbers: {
    data: {
      day: { start: '2026-11-22T17:00:00.000Z', end: '2026-11-23T17:00:00.000Z' },
      rooms: { total: 148, inUse: 47, free: 92 },
      cars: { total: 24, out: 9, overdue: 1, free: 12 },
      assets: { out: 14, bookings: 6, overdue: 1 },
      bookings: { starting: 186, continuing: 6 },
      waitingForOthers: 3,
      released: 2,
    },
  },
  getSetup: { data: setup },
  updateSetup: { body: { isHidden: true }, data: { ...setup, isHidden: true } },
  getSystemAlerts: {
    data: {
      signIn: [
        {
          code: 'acme-sso',
          name: { en: 'Acme account', th: 'บัญชี Acme' },
          since: '2026-11-23T02:42:00.000Z',
          failures: 7,
        },
      ],
      emails: {
        total: 1,
        latest: [{ id: sampleId('e51'), at: sampleHour.start, recipient: 'guest@partner.test' }],
      },
    },
  },
  listMerchantBookings: {
    query: upcomingRooms,
    data: [booking],
    meta: { nextCursor: null },
  },
  exportMerchantBookings: { query: upcomingRooms, data: null },
  exportBookingsSheet: { query: upcomingRooms, data: null },
  remindOverdue: {
    params: { id: sampleBookingId },
    data: null,
  },
  listOverdueReturns: { data: [overdue], meta: { total: 1 } },
} satisfies Partial<Examples>;
