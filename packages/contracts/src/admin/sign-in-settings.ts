import * as z from 'zod/mini';
import { SignInCode } from '../auth/sign-in-methods.ts';
import type { OperationShape } from '../operation.ts';
import { operation } from '../operation.ts';
import { line, named, Version } from '../schemas.ts';
import { secondFactorRules } from '../vocabulary/second-factor.ts';
import {
  connectionFindings,
  connectionOutcomes,
  connectionSteps,
  providerLogoLimits,
  providerLogoTypes,
} from '../vocabulary/sign-in.ts';

/** Button labels; an empty one falls back to the operator's name. */
const Labels = z.object({ en: z.string(), th: z.string() });

const facts = {
  code: SignInCode,
  isEnabled: z.boolean(),
  /** False while a setting or secret is missing; then the method is not usable. */
  isReady: z.boolean(),
  /** How many active administrators could sign in by it. */
  administrators: z.int(),
};

const button = {
  /** As the operator has named it. */
  name: z.string(),
  labels: Labels,
  /** Address of a picture; null where there is none. */
  logo: z.nullable(z.string()),
  /**
   * Only people with an address of these domains, linked at their first sign-in without a code; none
   * named means everyone, each with a code by mail (H-02).
   */
  allowedDomains: z.array(z.string()),
};

const provider = {
  ...button,
  issuer: z.string(),
  clientId: z.string(),
  /** Whether a first sign-in makes an account. */
  createsUsers: z.boolean(),
};

/** Sign-in method as administrators see it; the operator configures the connection. */
export const ManagedSignInMethod = named(
  'ManagedSignInMethod',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('local'), ...facts }),
    z.object({
      kind: z.literal('sso'),
      ...facts,
      ...provider,
      /** The server's variable that holds the client secret; null for a client without one. */
      secret: z.nullable(z.object({ name: z.string(), isSet: z.boolean() })),
    }),
    z.object({ kind: z.literal('directory'), ...facts, ...provider, authority: z.string() }),
    z.object({ kind: z.literal('cloud'), ...facts, ...button }),
  ]),
);
export type ManagedSignInMethod = z.output<typeof ManagedSignInMethod>;

export const SignInSettings = named(
  'SignInSettings',
  z.object({
    version: z.int(),
    methods: z.array(ManagedSignInMethod),
    /** Whether strangers may ask for an account, and with an address of which domains. */
    registration: z.object({ isOpen: z.boolean(), allowedDomains: z.array(z.string()) }),
    /** Of whom a second factor is required (H-11). */
    secondFactor: z.enum(secondFactorRules),
  }),
);
export type SignInSettings = z.output<typeof SignInSettings>;

const shared = { base: 'admin' } as const;
const success = { status: 200, data: SignInSettings } as const;
const ByCode = z.strictObject({ code: SignInCode });

/** The part of an address behind the `@`. */
const MailDomain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/));

export const MailDomains = z.array(MailDomain).check(z.maxLength(20));

export const getSignInSettings = operation({
  ...shared,
  id: 'getSignInSettings',
  method: 'GET',
  path: '/sign-in-methods',
  summary: 'The ways to sign in that are connected, those that are off included',
  access: ['view', 'SignInMethod'],
  success,
  errors: [],
});

export const SignInMethodChange = z.strictObject({
  version: Version,
  isEnabled: z.optional(z.boolean()),
  labels: z.optional(z.strictObject({ en: line(0, 60), th: line(0, 60) })),
  allowedDomains: z.optional(MailDomains),
});

export type SignInMethodChange = z.output<typeof SignInMethodChange>;

export const updateSignInMethod = operation({
  ...shared,
  id: 'updateSignInMethod',
  method: 'PATCH',
  path: '/sign-in-methods/{code}',
  summary: 'Change a sign-in method: on or off, its button, its allowed domains',
  access: ['update', 'SignInMethod'],
  params: ByCode,
  body: SignInMethodChange,
  success,
  errors: [
    'sign_in_method.not_found',
    'sign_in_method.stale',
    'sign_in_method.last',
    'second_factor.no_way',
  ],
});

export const RegistrationChange = z.strictObject({
  version: Version,
  isOpen: z.optional(z.boolean()),
  allowedDomains: z.optional(MailDomains),
});

export type RegistrationChange = z.output<typeof RegistrationChange>;

export const updateRegistration = operation({
  ...shared,
  id: 'updateRegistration',
  method: 'PATCH',
  path: '/registration',
  summary: 'Let people ask for an account of their own, or let them no more',
  access: ['update', 'SignInMethod'],
  body: RegistrationChange,
  success,
  errors: ['sign_in_method.stale'],
});

export const updateSecondFactorRule = operation({
  ...shared,
  id: 'updateSecondFactorRule',
  method: 'PATCH',
  path: '/second-factor',
  summary: 'Require a second factor of nobody, of administrators or of everybody',
  access: ['update', 'SignInMethod'],
  body: z.strictObject({ version: Version, secondFactor: z.enum(secondFactorRules) }),
  success,
  errors: ['sign_in_method.stale', 'second_factor.no_way'],
});

export const setSignInLogo = operation({
  ...shared,
  id: 'setSignInLogo',
  method: 'POST',
  path: '/sign-in-methods/{code}/logo',
  summary: 'Set the picture on the button of a way to sign in',
  access: ['update', 'SignInMethod'],
  params: ByCode,
  upload: { maxBytes: providerLogoLimits.bytes, mediaTypes: providerLogoTypes },
  success,
  errors: ['sign_in_method.not_found'],
});

export const deleteSignInLogo = operation({
  ...shared,
  id: 'deleteSignInLogo',
  method: 'DELETE',
  path: '/sign-in-methods/{code}/logo',
  summary: 'Take the picture on the button of a way to sign in away',
  access: ['update', 'SignInMethod'],
  params: ByCode,
  success,
  errors: ['sign_in_method.not_found'],
});

/** One thing that was looked at, in the order in which it was. */
const ConnectionCheck = z.object({
  step: z.enum(connectionSteps),
  outcome: z.enum(connectionOutcomes),
  /** The finding, or why there is none; null if the step passed. */
  finding: z.nullable(z.enum(connectionFindings)),
  /** Value of the finding, as the provider or the operator wrote it. */
  value: z.nullable(z.string()),
});

export const ConnectionReport = named(
  'ConnectionReport',
  z.object({ checks: z.array(ConnectionCheck) }),
);
export type ConnectionReport = z.output<typeof ConnectionReport>;

export const testSignInMethod = operation({
  ...shared,
  id: 'testSignInMethod',
  method: 'POST',
  path: '/sign-in-methods/{code}/test',
  summary: 'Ask a provider or directory whether a sign-in could work; changes nothing',
  access: ['update', 'SignInMethod'],
  params: ByCode,
  success: { status: 200, data: ConnectionReport },
  errors: ['sign_in_method.not_found', 'sign_in_method.not_testable'],
});

export const signInSettingsOperations: readonly OperationShape[] = [
  getSignInSettings,
  updateSignInMethod,
  updateRegistration,
  updateSecondFactorRule,
  setSignInLogo,
  deleteSignInLogo,
  testSignInMethod,
];
