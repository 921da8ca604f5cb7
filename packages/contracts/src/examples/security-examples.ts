import type { GroupMapping, GroupMappingTrial } from '../admin/group-mappings.ts';
import type { SecurityEvent, SecuritySettings } from '../admin/security.ts';
import type { ConnectionReport, SignInConnection } from '../admin/sign-in-connections.ts';
import type { SignInSettings } from '../admin/sign-in-settings.ts';
import type { SignInTrial } from '../admin/sign-in-trials.ts';
import type { Examples } from './example.ts';
import { ann, sampleId, sampleLogo, sampleUnit } from './samples.ts';

const failed: SecurityEvent = {
  id: sampleId('5e1'),
  at: '2026-11-20T08:15:00.000Z',
  kind: 'sign-in-failed',
  reason: 'auth.invalid_credentials',
  method: 'local',
  person: { id: ann.id, fullName: ann.fullName },
  actor: null,
  account: ann.email,
  detail: '',
  address: '203.0.113.7',
  device: 'Chrome, Windows',
};

const query = { kind: 'sign-in-failed', from: '2026-11-01T00:00:00.000Z' } as const;
const params = { id: ann.id };

const settings: SecuritySettings = {
  idleHours: 168,
  administratorIdleHours: 12,
  sessionDays: 30,
  logDays: 180,
  version: 1,
};

export const securityExamples = {
  listSecurityEvents: { query, data: [failed], meta: { nextCursor: null } },
  exportSecurityEvents: { query, data: null },
  exportSecurityEventLines: { query, data: null },
  getSecuritySettings: { data: settings },
  updateSecuritySettings: {
    body: { version: 1, administratorIdleHours: 8 },
    data: { ...settings, administratorIdleHours: 8, version: 2 },
  },
  listUserSessions: {
    params,
    data: [
      {
        id: sampleId('5e2'),
        kind: 'computer',
        browser: 'Chrome',
        system: 'Windows',
        signedInAt: '2026-11-20T01:30:00.000Z',
        lastUsedAt: '2026-11-20T08:10:00.000Z',
        isCurrent: false,
      },
    ],
  },
  endUserSessions: { params, data: null },
  backchannelLogout: {
    body: {
      logout_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.eyJpc3MiOiIuLi4ifQ.c2ln',
    },
    data: {},
  },
} satisfies Partial<Examples>;

const connection = {
  kind: 'sso',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: '1234567890-abc.apps.googleusercontent.com',
  scopes: 'openid profile email',
  createsUsers: true,
  ownsAddresses: false,
  acceptedAcr: [],
} satisfies SignInConnection;
const entered = { ...connection, clientSecret: 'the secret that Google shows' };
const signInSettings: SignInSettings = {
  version: 3,
  methods: [
    { kind: 'local', code: 'local', isEnabled: true, isReady: true, administrators: 2 },
    {
      code: 'own-5e1f',
      isEnabled: true,
      isReady: true,
      administrators: 2,
      labels: { en: 'Acme Workspace', th: '' },
      logo: sampleLogo.thumbnail,
      allowedDomains: ['acme.test'],
      groupMode: 'on',
      ...connection,
      isOwn: true,
      testedAt: '2026-11-20T08:15:00.000Z',
      people: 42,
      secret: { name: null, isSet: true, setAt: '2026-11-20T08:10:00.000Z' },
      signsOutAtProvider: false,
    },
  ],
  registration: { isOpen: false, allowedDomains: ['acme.test'] },
  secondFactor: 'administrators',
  platform: 'https://sso.example.com',
  returnAddress: 'https://booking.acme.test/login/sso/callback',
};
const methodParams = { code: 'own-5e1f' };
const passed = { outcome: 'passed', finding: null, value: null } as const;

const report: ConnectionReport = {
  checks: [
    { step: 'secret', ...passed },
    { step: 'discovery', ...passed },
    { step: 'issuer', ...passed },
    { step: 'keys', ...passed },
    {
      step: 'client',
      outcome: 'failed',
      finding: 'client_refused',
      value: 'invalid_client',
    },
  ],
};

const salesGives = {
  group: 'Sales',
  right: 'business-unit',
  target: { id: sampleUnit.id, name: sampleUnit.title },
} as const;

const trial: SignInTrial = {
  claims: [
    { name: 'sub', value: '110169484474386276334' },
    { name: 'email', value: ann.email },
    { name: 'email_verified', value: 'true' },
  ],
  outcome: 'links',
  refusal: null,
  needsCode: false,
  person: { id: ann.id, fullName: ann.fullName, email: ann.email },
  groups: ['Sales'],
  gives: [salesGives],
};

const mapping: GroupMapping = {
  version: 3,
  mode: 'on',
  claim: 'groups',
  rights: [salesGives],
  seen: [{ group: 'Sales', people: 12 }],
};
const proposal = {
  claim: 'groups',
  rights: [{ group: 'Sales', right: 'business-unit', targetId: sampleUnit.id }],
} satisfies GroupMappingTrial;

/** Sign-in methods in the administration. */
export const signInSettingsExamples = {
  getSignInSettings: { data: signInSettings },
  updateSignInMethod: {
    params: methodParams,
    body: {
      version: 2,
      isEnabled: true,
      labels: { en: 'Acme Workspace', th: '' },
      allowedDomains: ['acme.test'],
    },
    data: signInSettings,
  },
  updateRegistration: {
    body: { version: 2, isOpen: false, allowedDomains: ['acme.test'] },
    data: signInSettings,
  },
  updateSecondFactorRule: {
    body: { version: 2, secondFactor: 'administrators' },
    data: signInSettings,
  },
  setSignInLogo: { params: methodParams, data: signInSettings },
  deleteSignInLogo: { params: methodParams, data: signInSettings },
  createSignInMethod: {
    body: { version: 2, connection: entered, allowedDomains: ['acme.test'] },
    data: signInSettings,
  },
  updateSignInConnection: {
    params: methodParams,
    body: { version: 2, connection: entered },
    data: signInSettings,
  },
  deleteSignInMethod: {
    params: methodParams,
    query: { version: 2 },
    data: signInSettings,
  },
  connectCloudTenant: {
    body: {
      version: 2,
      tenantKey: 'acme',
      applicationId: 'axp-booking',
      name: 'Acme account',
      allowedDomains: ['acme.test'],
    },
    data: signInSettings,
  },
  disconnectCloudTenant: { query: { version: 2 }, data: signInSettings },
  testSignInMethod: { params: methodParams, data: report },
  testSignInConnection: {
    body: { code: methodParams.code, connection: entered },
    data: report,
  },
  beginSignInTrial: {
    params: methodParams,
    data: {
      authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=booking',
      state: '1kOY0rj5sQnA',
      key: 'c2Vzc2lvbg',
    },
  },
  finishSignInTrial: {
    params: methodParams,
    body: { answer: 'code=4%2F0AeaY&state=1kOY0rj5sQnA', key: 'c2Vzc2lvbg' },
    data: trial,
  },
  finishDirectoryTrial: {
    params: methodParams,
    body: { accessToken: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' },
    data: trial,
  },
  getGroupMapping: { params: methodParams, data: mapping },
  updateGroupMapping: {
    params: methodParams,
    body: { version: 2, mode: 'on', ...proposal },
    data: mapping,
  },
  previewGroupMapping: {
    params: methodParams,
    body: proposal,
    data: {
      changed: 1,
      unchanged: 11,
      unknown: 3,
      people: [
        {
          id: ann.id,
          fullName: ann.fullName,
          email: ann.email,
          isKnown: true,
          gains: [salesGives],
          losses: [],
        },
      ],
    },
  },
} satisfies Partial<Examples>;
