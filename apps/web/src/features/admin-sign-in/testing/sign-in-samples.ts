import type { SignInSettings } from '@axp/contracts';
import type { ConnectedMethod } from '../method-with-button.ts';

export const local = {
  kind: 'local',
  code: 'local',
  isEnabled: true,
  isReady: true,
  administrators: 2,
} as const;

/** A provider of the operator's file, whose secret is missing. */
export const google: ConnectedMethod = {
  kind: 'sso',
  code: 'google',
  isEnabled: false,
  isReady: false,
  administrators: 0,
  name: 'Google',
  labels: { en: '', th: '' },
  logo: null,
  isOwn: false,
  testedAt: null,
  people: 0,
  issuer: 'https://accounts.google.com',
  clientId: 'booking',
  scopes: 'openid profile email',
  allowedDomains: ['acme.test'],
  groupMode: 'off',
  externalIdClaim: null,
  createsUsers: true,
  ownsAddresses: false,
  acceptedAcr: [],
  signsOutAtProvider: false,
  secret: { name: 'SIGN_IN_SECRET_GOOGLE', isSet: false, setAt: null },
};

/** A provider that an administrator has added, and that has not been tested. */
export const added: ConnectedMethod = {
  ...google,
  code: 'own-1',
  name: 'Acme ID',
  isOwn: true,
  isReady: true,
  people: 3,
  issuer: 'https://id.acme.test',
  secret: { name: null, isSet: true, setAt: '2026-11-20T08:10:00.000Z' },
};

export const settingsWith = (...methods: SignInSettings['methods']): SignInSettings => ({
  version: 3,
  methods: [local, ...methods],
  registration: { isOpen: false, allowedDomains: [] },
  secondFactor: 'none',
  platform: null,
  returnAddress: 'https://booking.acme.test/login/sso/callback',
});
