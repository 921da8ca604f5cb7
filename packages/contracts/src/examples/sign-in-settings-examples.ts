import type { SignInSettings } from '../admin/sign-in-settings.ts';
import {
  deleteSignInLogo,
  getSignInSettings,
  setSignInLogo,
  testSignInMethod,
  updateRegistration,
  updateSecondFactorRule,
  updateSignInMethod,
} from '../admin/sign-in-settings.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { sampleLogo } from './samples.ts';

const settings: SignInSettings = {
  version: 3,
  methods: [
    { kind: 'local', code: 'local', isEnabled: true, isReady: true, administrators: 2 },
    {
      kind: 'sso',
      code: 'google',
      isEnabled: true,
      isReady: true,
      administrators: 2,
      name: 'Google',
      labels: { en: 'Acme Workspace', th: '' },
      logo: sampleLogo.thumbnail,
      issuer: 'https://accounts.google.com',
      clientId: '1234567890-abc.apps.googleusercontent.com',
      allowedDomains: ['acme.test'],
      createsUsers: true,
      secret: { name: 'SIGN_IN_SECRET_GOOGLE', isSet: true },
    },
  ],
  registration: { isOpen: false, allowedDomains: ['acme.test'] },
  secondFactor: 'administrators',
};
const params = { code: 'google' };
const passed = { outcome: 'passed', finding: null, value: null } as const;

/** Sign-in methods in the administration. */
export const signInSettingsExamples: readonly OperationExample[] = [
  exampleOf(getSignInSettings, { data: settings }),
  exampleOf(updateSignInMethod, {
    params,
    body: {
      version: 2,
      isEnabled: true,
      labels: { en: 'Acme Workspace', th: '' },
      allowedDomains: ['acme.test'],
    },
    data: settings,
  }),
  exampleOf(updateRegistration, {
    body: { version: 2, isOpen: false, allowedDomains: ['acme.test'] },
    data: settings,
  }),
  exampleOf(updateSecondFactorRule, {
    body: { version: 2, secondFactor: 'administrators' },
    data: settings,
  }),
  exampleOf(setSignInLogo, { params, data: settings }),
  exampleOf(deleteSignInLogo, { params, data: settings }),
  exampleOf(testSignInMethod, {
    params,
    data: {
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
    },
  }),
];
