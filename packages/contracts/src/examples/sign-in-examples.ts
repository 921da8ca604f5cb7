import type { LinkedIdentity } from '../auth/identities.ts';
import type { Examples } from './example.ts';
import { sampleUser } from './samples.ts';

const token = 'mJ3nV0yQ5cRk8tXw2ZbLs7uHf1pDe6aGo9iN4rTqKxE';
const captcha = 'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319';
const password = 'plum-otter-walks-home';

const identity: LinkedIdentity = {
  id: '019a7e0c-1f3a-7c21-9d4e-5b6a7c8d9e0f',
  method: 'Google',
  methodCode: 'entra',
  issuer: 'https://accounts.google.com',
  subject: '110169484474386276334',
  email: 'staff@acme.test',
  linkedAt: '2026-11-20T08:12:00.000Z',
  lastUsedAt: '2026-11-23T01:30:00.000Z',
};

/** Ways to an account besides signing in with its password. */
export const signInExamples = {
  getCaptchaChallenge: {
    query: { action: 'forgot_password' },
    data: {
      provider: 'altcha',
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 5_000,
          data: { action: 'forgot_password', expiresAt: '2026-11-20T08:20:00.000Z' },
          keyLength: 32,
          keyPrefix: '0b5fd0c1c1a1f2b9b7b6f0a3f2c4d5e6',
          keySignature: 'f8c3c3ae0bd1cf8ae40b14e8ad9ff8fd6a1bd0e1ce5cf6a1d1b0c0f9a1e2d3c4',
          nonce: '4f1d7c5a9b3e2f60718293a4b5c6d7e8',
          salt: '9a8b7c6d5e4f30211203f4e5d6c7b8a9',
        },
        signature: '1c9d3f5b7a2e4c6088aabbccddeeff00112233445566778899aabbccddeeff00',
      },
    },
  },
  forgotPassword: { body: { email: 'staff@acme.test', captcha }, data: null },
  openAccountLink: {
    body: { token },
    data: { purpose: 'reset', email: 'staff@acme.test', fullName: sampleUser.fullName },
  },
  resetPassword: { body: { token, password }, data: null },
  activateAccount: { body: { token, password }, data: null },
  register: {
    body: { email: 'new@acme.test', password, fullName: 'Niran New', captcha },
    data: null,
  },
  linkByCode: {
    body: { key: token, code: '402913' },
    data: {
      accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl',
      refreshToken: token,
    },
  },
  resendLinkCode: {
    body: { key: token },
    data: { email: 'staff@acme.test', retryAfterSeconds: 60 },
  },
  listIdentities: { data: [identity] },
  deleteIdentity: { params: { id: identity.id }, data: null },
  listUserIdentities: { params: { id: sampleUser.id }, data: [identity] },
  deleteUserIdentity: {
    params: { id: sampleUser.id, identityId: identity.id },
    data: null,
  },
} satisfies Partial<Examples>;
