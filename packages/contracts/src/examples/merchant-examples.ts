import type { Merchant } from '../merchants/merchant.ts';
import type { Examples } from './example.ts';
import {
  ann,
  ben,
  sampleBackground,
  sampleBill,
  sampleBooking,
  sampleBookingId,
  sampleBuilding,
  sampleId,
  sampleLogo,
  sampleUnit,
  sampleUser,
} from './samples.ts';

const tokens = {
  accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl',
  refreshToken: 'tVw0mB5pYq3hGk1rJc7xZs9nLd2fEa8uKo4iXvT6yQe',
};

const both = (name: string) => ({ en: name, th: name });

const acme: Merchant = {
  id: sampleId('1'),
  title: 'Acme',
  locale: 'en',
  supportContact: 'help@acme.test',
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  theme: {
    accent: { color: '#1F5FBF', textColor: '#FFFFFF' },
    navigationBar: { color: '#FFFFFF', textColor: '#1B1F24' },
    largeButton: { type: 'solid', color1: '#1F5FBF', color2: null, textColor: '#FFFFFF' },
  },
  settings: { logoImage: sampleLogo, backgroundImage: sampleBackground },
  services: { room: '1', car: '1', asset: '0' },
};

/** Company, people and notifications. */
export const merchantExamples = {
  getMerchant: {
    params: { host: 'acme.localhost' },
    data: acme,
  },
  getOwnMerchant: { data: acme },
  listSignInMethods: {
    data: [
      { kind: 'local', canRegister: false },
      { kind: 'sso', code: 'google', name: both('Google'), logo: sampleLogo.thumbnail },
      {
        kind: 'directory',
        code: 'directory',
        name: { en: 'Acme directory', th: 'บัญชี Acme' },
        logo: null,
        authority: 'https://login.microsoftonline.com/5f1c2c3e-7c1b-4e0b-9a4e-0d6b1c2f3a4b',
        clientId: '0c7b5d1e-2f3a-4b6c-8d9e-1a2b3c4d5e6f',
        scopes: ['api://0c7b5d1e-2f3a-4b6c-8d9e-1a2b3c4d5e6f/sign-in'],
      },
      {
        kind: 'cloud',
        code: 'cloud',
        name: both('Axons Cloud'),
        logo: null,
        platformUrl: 'https://sso.example.com',
        tenantUrl: 'https://acme.sso.example.com',
        applicationId: 'axp-booking',
        scopes: ['openid', 'offline_access', 'email'],
      },
    ],
  },
  login: {
    body: { email: 'staff@acme.test', password: 'demo-password-1' },
    data: tokens,
  },
  beginSso: {
    params: { code: 'google' },
    body: { choosesAccount: false },
    data: {
      authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&state=…',
      state: 'nKc2Vx8fQ0sRt5uYw7zAb1dEh3gJk6mP9qTv4xZy2Bo',
      key: 'Lp7sWq2eRf9tYh4uJi1oKm6nBv8cXz3aSd5fGg0hHj2',
    },
  },
  finishSso: {
    params: { code: 'google' },
    body: {
      answer: 'code=4%2F0AX4XfWh&state=nKc2Vx8fQ0sRt5uYw7zAb1dEh3gJk6mP9qTv4xZy2Bo',
      key: 'Lp7sWq2eRf9tYh4uJi1oKm6nBv8cXz3aSd5fGg0hHj2',
    },
    data: tokens,
  },
  azureAdLogin: { body: { accessToken: tokens.accessToken }, data: tokens },
  azureAdVerify: {
    body: { accessToken: tokens.accessToken },
    data: { email: ben.email, fullName: ben.fullName, hasAccount: true },
  },
  cloudLogin: {
    body: { idToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl' },
    data: tokens,
  },
  refreshTokens: { body: { refreshToken: tokens.refreshToken }, data: tokens },
  logout: { data: { signOutUrl: null } },
  getMe: { query: { include: 'businessUnits' }, data: sampleUser },
  listBusinessUnits: { data: [sampleUnit] },
  listPeople: {
    query: { text: 'ben', limit: 25 },
    data: [ben],
    meta: { nextCursor: null },
  },
  listBuildings: { data: [sampleBuilding] },
  listNotifications: {
    query: { page: 1 },
    data: [
      {
        id: sampleId('f3'),
        title: sampleBooking.title,
        createdAt: sampleBooking.createdAt,
        readAt: null,
        isParticipant: 0,
        bookingStatus: 'approved',
        topic: 'booking',
        invitee: null,
        actor: null,
        reason: null,
        bookingId: sampleBooking.id,
        bookingType: 'room',
        licenceUserId: null,
        problemId: null,
        moved: null,
        booking: {
          version: sampleBooking.version,
          start: sampleBooking.start,
          end: sampleBooking.end,
          timezone: sampleBooking.timezone,
          resource: { id: sampleBooking.resource.id, name: sampleBooking.resource.name },
          canCheckIn: false,
          answer: null,
        },
      },
    ],
    meta: { count: 1, unread: 1 },
  },
  streamNotifications: { data: null },
  markNotificationsRead: { data: null },
} satisfies Partial<Examples>;

const params = { id: sampleBookingId };
const one = { ...params, billId: sampleBill.id };
const administrator = { id: ben.id, fullName: ben.fullName };

const issued = {
  ...sampleBill,
  status: 'issued',
  version: 2,
  issuedAt: '2026-11-24T02:00:00.000Z',
  issuedBy: administrator,
} as const;

const paid = {
  ...issued,
  status: 'paid',
  version: 3,
  paidAt: '2026-11-30T07:30:00.000Z',
  paidBy: administrator,
} as const;

export const billExamples = {
  listBills: { params, data: [sampleBill] },
  issueBill: { params: one, body: { version: 1 }, data: issued },
  payBill: { params: one, body: { version: 2 }, data: paid },
  voidBill: {
    params: one,
    body: { version: 2, reason: 'Billed to the wrong price' },
    data: {
      ...issued,
      status: 'void',
      version: 3,
      voidedAt: '2026-11-25T04:00:00.000Z',
      voidedBy: { id: ann.id, fullName: ann.fullName },
      voidReason: 'Billed to the wrong price',
    },
  },
} satisfies Partial<Examples>;
