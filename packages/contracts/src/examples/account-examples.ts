import english from '../../locales/en/terms.json' with { type: 'json' };
import thai from '../../locales/th/terms.json' with { type: 'json' };
import type { SecondFactors } from '../auth/second-factor.ts';
import { termsVersion } from '../auth/terms.ts';
import type { Licence, PersonLicence } from '../people/licences.ts';
import { maskedNumber } from '../vocabulary/licence.ts';
import type { Examples } from './example.ts';
import { ann, ben, sampleId, sampleRoom, sampleUnit, sampleUser } from './samples.ts';

const number = '54018823';

const content = { classes: ['B'], number, expiresOn: '2029-06-30' } as const;

const entered: Licence = {
  ...content,
  classes: [...content.classes],
  photo: null,
  state: 'entered',
  reason: null,
  enteredAt: '2026-11-20T08:15:00.000Z',
  decidedAt: null,
  decidedBy: null,
  version: 1,
};

const photo = {
  original: '/v1/images/0192f3a0-0000-7000-8000-0000000000f7',
  thumbnail: '/v1/images/0192f3a0-0000-7000-8000-0000000000f7/thumbnail',
};

const withPhoto = { ...entered, photo, version: 2 };

const waiting: PersonLicence = {
  classes: entered.classes,
  number: maskedNumber(number),
  expiresOn: entered.expiresOn,
  hasPhoto: true,
  state: 'entered',
  reason: null,
  enteredAt: entered.enteredAt,
  decidedAt: null,
  decidedBy: null,
  version: 2,
  person: ann,
};

const confirmed: PersonLicence = {
  ...waiting,
  state: 'confirmed',
  decidedAt: '2026-11-20T09:00:00.000Z',
  decidedBy: { id: ben.id, fullName: ben.fullName },
  version: 3,
};

const ofAnn = { userId: ann.id };

/** A person's driving licence, and its confirmation by others. */
export const licenceExamples = {
  getMyLicence: { data: withPhoto },
  saveMyLicence: {
    body: { version: 0, ...content, classes: [...content.classes] },
    data: entered,
  },
  deleteMyLicence: { data: null },
  setMyLicencePhoto: { data: withPhoto },
  deleteMyLicencePhoto: { data: { ...entered, version: 3 } },
  listWaitingLicences: { data: [waiting], meta: { count: 1 } },
  getLicence: { params: ofAnn, data: waiting },
  decideLicence: {
    params: ofAnn,
    body: { version: 2, decision: 'confirm' },
    data: confirmed,
  },
  revealLicenceNumber: { params: ofAnn, data: { number, photo } },
} satisfies Partial<Examples>;

const offered = ({ title, inForceSince, sections }: typeof english) => ({
  title,
  updated: inForceSince.replace('{{date}}', '2 November 2026'),
  sections,
});
const terms = { en: offered(english), th: offered(thai) };
const accepted = { termCondition: 1, version: termsVersion } as const;

/** Operations on the caller's own account. */
export const accountExamples = {
  updateMe: {
    body: { fullName: sampleUser.fullName, defaultBu: sampleUnit.id, mutedMails: ['reminders'] },
    data: { ...sampleUser, mutedMails: ['reminders'] },
  },
  setTimezone: {
    body: { timezone: 'Europe/London' },
    data: { timezone: 'Europe/London' },
  },
  setProfileImage: { data: { ...sampleUser, profileImage: ben.profileImage } },
  deleteProfileImage: { data: sampleUser },
  listSessions: {
    data: [
      {
        id: sampleId('5e1'),
        kind: 'computer',
        browser: 'Chrome',
        system: 'Windows',
        signedInAt: '2026-11-18T01:30:00.000Z',
        lastUsedAt: '2026-11-20T08:15:00.000Z',
        isCurrent: true,
      },
    ],
  },
  endSession: { params: { id: sampleId('5e2') }, data: null },
  changePassword: {
    body: { currentPassword: 'demo-password-1', newPassword: 'plum-otter-walks-home' },
    data: null,
  },
  getLegalText: {
    params: { kind: 'terms' },
    data: { version: termsVersion, publishedAt: null, text: terms },
  },
  getTermCondition: { data: { ...accepted, text: terms } },
  acceptTermCondition: { body: { version: termsVersion }, data: accepted },
} satisfies Partial<Examples>;

const ticket = 'Lp7sWq2eRf9tYh4uJi1oKm6nBv8cXz3aSd5fGg0hHj2';
const code = '287082';
const credential = '{"id":"…","rawId":"…","type":"public-key","response":{}}';
const name = 'Work laptop';
const sealedSecret = 'p0Vq2nJcT8mZ4bX1yRkL7wHs';
const currentPassword = 'plum-otter-walks-home';
const tokens = { accessToken: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln', refreshToken: 'q7Xv2mZp' };
const recoveryCodes = ['k3m9x-7qwrt-ahz4c', 'b8n2y-4vjdk-m6p5e'];
const options = { options: '{"challenge":"…","rpId":"booking.example.com"}' };
const appKey = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Acme:ann%40acme.test?issuer=Acme&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  sealedSecret,
};
const id = sampleId('f1');
const factors: SecondFactors = {
  isRequired: true,
  hasPassword: true,
  app: { addedAt: '2026-11-20T08:20:00.000Z' },
  passkeys: [{ id, name, addedAt: '2026-11-20T08:25:00.000Z' }],
  recoveryCodesLeft: 9,
};
const params = { id };
const body = { currentPassword };
const unchangedCodes = { factors, recoveryCodes: [] };
const newCodes = { factors: { ...factors, recoveryCodesLeft: 10 }, recoveryCodes };

/** The second step of a sign-in, and a person's own second factors. */
export const secondFactorExamples = {
  verifySecondFactor: { body: { ticket, code }, data: tokens },
  verifyPasskey: { body: { ticket, credential }, data: tokens },
  beginPasskey: { body: { ticket }, data: options },
  beginApp: { body: { ticket }, data: appKey },
  enrolApp: {
    body: { ticket, sealedSecret, code },
    data: { ...tokens, recoveryCodes },
  },
  enrolPasskey: {
    body: { ticket, credential, name },
    data: { ...tokens, recoveryCodes },
  },
  getSecondFactors: { data: factors },
  requestAppKey: { body, data: appKey },
  setOwnApp: { body: { sealedSecret, code }, data: newCodes },
  confirmIdentity: { body, data: null },
  removeOwnApp: { body, data: unchangedCodes },
  requestPasskeyOptions: { body, data: options },
  addOwnPasskey: { body: { credential, name }, data: unchangedCodes },
  renameOwnPasskey: { params, body: { name }, data: unchangedCodes },
  removeOwnPasskey: { params, body, data: unchangedCodes },
  renewRecoveryCodes: { body, data: newCodes },
} satisfies Partial<Examples>;

const feed = {
  id: sampleId('fe1'),
  resource: { id: sampleRoom.id, name: sampleRoom.name },
  createdAt: '2026-11-20T08:15:00.000Z',
};

export const feedExamples = {
  listCalendarFeeds: { data: [feed] },
  createCalendarFeed: {
    body: { resourceId: sampleRoom.id },
    data: { ...feed, path: '/v1/frontend/feeds/Zt0p7mXq3bWcVnRk5yHsLd8uGfJ1eAo2.ics' },
  },
  deleteCalendarFeed: { params: { id: feed.id }, data: null },
} satisfies Partial<Examples>;
