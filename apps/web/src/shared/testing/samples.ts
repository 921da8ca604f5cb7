import type { ManagedResource, Merchant, TokenPair } from '@axp/contracts';
import { defaultBookingRules, User } from '@axp/contracts';
import { usualFields } from '@axp/contracts/administration';

export const acme: Merchant = {
  id: '0192f3a0-0000-7000-8000-000000000001',
  title: 'ACME Corporation',
  locale: 'en',
  supportContact: 'help@acme.test',
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  theme: {
    accent: { color: '#074E9F', textColor: '#FFFFFF' },
    navigationBar: { color: '#0B3C78', textColor: '#FFFFFF' },
    largeButton: { type: 'gradient', color1: '#074E9F', color2: '#0B6BD6', textColor: '#FFFFFF' },
  },
  settings: {
    logoImage: { original: '/acme.svg', thumbnail: '/acme-small.svg' },
    backgroundImage: { original: '/acme-background.jpg' },
  },
  services: { room: '1', car: '0' },
};

export const siam: Merchant = {
  ...acme,
  id: '0192f3a0-0000-7000-8000-000000000002',
  title: 'สยามพัฒนา',
  locale: 'th',
};

export const somchai: User = {
  id: '0192f3a0-0000-7000-8000-000000000010',
  email: 'staff@acme.test',
  fullName: 'Somchai Jaidee',
  profileImage: null,
  timezone: 'Asia/Bangkok',
  usualBuildingId: null,
  usualFloorId: null,
  homeBuildingId: null,
  language: null,
  mutedMails: [],
  mailsOwnActs: false,
  startReminders: [],
  mutedPushes: [],
  quietHours: null,
  businessUnits: [
    {
      id: '0192f3a0-0000-7000-8000-000000000020',
      title: 'Sales',
      userBusinessUnit: { default: 1 },
    },
  ],
  termCondition: 1,
  isAllBu: 0,
  licence: null,
  ownAmenities: [],
  ownFields: [],
  timeRules: User.shape.timeRules.parse(defaultBookingRules),
  usualHours: null,
  isAdministrator: false,
  roles: [],
  isApprover: false,
};

export const administrator: User = { ...somchai, isAdministrator: true };

/** No business units and not all of them: may only view (G-06). */
export const viewer: User = {
  ...somchai,
  id: '0192f3a0-0000-7000-8000-000000000011',
  fullName: 'No Access',
  businessUnits: [],
};

export const firstTokens: TokenPair = { accessToken: 'access-1', refreshToken: 'refresh-1' };
export const secondTokens: TokenPair = { accessToken: 'access-2', refreshToken: 'refresh-2' };

/** As the administration has it: open as its building is, with the rules of its kind. */
export const lotus: ManagedResource = {
  id: '019a1f00-0000-7000-8000-0000000000d1',
  version: 3,
  type: 'room',
  code: 'R-301',
  name: 'Lotus',
  description: null,
  image: null,
  building: { id: '019a1f00-0000-7000-8000-0000000000c1', name: 'River House' },
  floor: null,
  timezone: 'Asia/Bangkok',
  ...usualFields,
  capacity: 8,
  businessUnit: null,
  visibleTo: [],
  approvers: [],
  parts: [],
  partOf: [],
  ownFields: [],
  qrCode: null,
};
