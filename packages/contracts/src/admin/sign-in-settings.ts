import * as z from 'zod/mini';
import { SignInCode } from '../auth/sign-in-methods.ts';
import { adminOperation } from '../operation.ts';
import { Instant, line, MailDomain, named, namedObject, Version } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import { secondFactorRules } from '../vocabulary/second-factor.ts';
import type { SignInKind } from '../vocabulary/sign-in.ts';
import { groupModes, providerLogoLimits, providerLogoTypes } from '../vocabulary/sign-in.ts';

/** Button labels; an empty one falls back to the name. */
const Labels = z.object(perLanguage(() => z.string()));

const facts = {
  code: SignInCode,
  isEnabled: z.boolean(),
  /** False while a setting or secret is missing; then the method is not usable. */
  isReady: z.boolean(),
  /** How many active administrators could sign in by it. */
  administrators: z.int(),
};

const button = {
  /** As the operator or an administrator has named it. */
  name: z.string(),
  labels: Labels,
  /** Address of a picture; null where there is none. */
  logo: z.nullable(z.string()),
  /**
   * Only people with an address of these domains, linked at their first sign-in without a code; none
   * named means everyone, each with a code by mail (H-02).
   */
  allowedDomains: z.array(z.string()),
  /** Whether groups are noted or give rights (J-04). */
  groupMode: z.enum(groupModes),
  /** Claim that equals the external id of people whom a directory provisions (J-07). */
  externalIdClaim: z.nullable(z.string()),
};

const provider = {
  ...button,
  /** Added by administrators, who can change and remove it; else the operator's file sets it. */
  isOwn: z.boolean(),
  /** When the connection of an added method, as it is now, passed its test; null for never. */
  testedAt: z.nullable(Instant),
  /** How many people have linked an account by it. */
  people: z.int(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  /** Whether a first sign-in makes an account. */
  createsUsers: z.boolean(),
  /** Whether the claim `email` counts where the provider does not say whether it is verified. */
  ownsAddresses: z.boolean(),
  /** Values of `acr` that prove a second factor. */
  acceptedAcr: z.array(z.string()),
};

/** Client secret of a provider; its value is in no response. */
const Secret = z.object({
  /** The server's variable that holds it; null for one that an administrator has entered. */
  name: z.nullable(z.string()),
  /** False while the variable is missing, or the server's key can't open the stored secret. */
  isSet: z.boolean(),
  /** Since when, for an entered one. */
  setAt: z.nullable(Instant),
});

const methods = {
  local: z.object({ kind: z.literal('local'), ...facts }),
  sso: z.object({
    kind: z.literal('sso'),
    ...facts,
    ...provider,
    /** Null for a client without one. */
    secret: z.nullable(Secret),
    /** Whether signing out here signs out at the provider as well. */
    signsOutAtProvider: z.boolean(),
  }),
  directory: z.object({
    kind: z.literal('directory'),
    ...facts,
    ...provider,
    authority: z.string(),
    audience: z.string(),
  }),
  cloud: z.object({
    kind: z.literal('cloud'),
    ...facts,
    ...button,
    /** Key of the tenant at the platform; null where the connection is missing. */
    tenantKey: z.nullable(z.string()),
    /** How many people have linked an account by it. */
    people: z.int(),
    /** Where administrators of the platform's tenant connect LDAP directories; null without it. */
    administrationUrl: z.nullable(z.string()),
  }),
} satisfies Record<SignInKind, unknown>;

/** Sign-in method as administrators see it. */
export const ManagedSignInMethod = named(
  'ManagedSignInMethod',
  z.discriminatedUnion('kind', [methods.local, methods.sso, methods.directory, methods.cloud]),
);
export type ManagedSignInMethod = z.output<typeof ManagedSignInMethod>;

export const SignInSettings = namedObject('SignInSettings', {
  version: z.int(),
  methods: z.array(ManagedSignInMethod),
  /** Whether strangers may ask for an account, and with an address of which domains. */
  registration: z.object({ isOpen: z.boolean(), allowedDomains: z.array(z.string()) }),
  /** Of whom a second factor is required (H-11). */
  secondFactor: z.enum(secondFactorRules),
  /** Origin of the sign-on platform whose tenants can be connected; null without one. */
  platform: z.nullable(z.string()),
  /**
   * The address on this host that providers return to, to register there (redirect URI); null on a
   * host that is not the merchant's.
   */
  returnAddress: z.nullable(z.string()),
});
export type SignInSettings = z.output<typeof SignInSettings>;

const success = { status: 200, data: SignInSettings } as const;
const ByCode = z.strictObject({ code: SignInCode });

export const MailDomains = z.array(MailDomain).check(z.maxLength(20));

export const ExternalIdClaim = z.nullable(line(1, 100));

export const getSignInSettings = adminOperation('GET', '/sign-in-methods', {
  summary: 'Get all connected sign-in methods, including disabled ones',
  access: ['view', 'SignInMethod'],
  success,
});

export const SignInMethodChange = z.strictObject({
  version: Version,
  isEnabled: z.optional(z.boolean()),
  labels: z.optional(z.strictObject(perLanguage(() => line(0, 60)))),
  allowedDomains: z.optional(MailDomains),
  externalIdClaim: z.optional(ExternalIdClaim),
});

export type SignInMethodChange = z.output<typeof SignInMethodChange>;

export const updateSignInMethod = adminOperation('PATCH', '/sign-in-methods/{code}', {
  summary: 'Update a sign-in method: on or off, button, allowed domains, id of the directory',
  access: ['update', 'SignInMethod'],
  guarded: true,
  params: ByCode,
  body: SignInMethodChange,
  success,
  errors: [
    'sign_in_method.not_found',
    'sign_in_method.stale',
    'sign_in_method.last',
    'sign_in_method.untested',
    'sign_in_method.other_directory',
    'second_factor.no_way',
  ],
});

const RegistrationChange = z.strictObject({
  version: Version,
  isOpen: z.optional(z.boolean()),
  allowedDomains: z.optional(MailDomains),
});

export const updateRegistration = adminOperation('PATCH', '/registration', {
  summary: 'Open or close registration',
  access: ['update', 'SignInMethod'],
  guarded: true,
  body: RegistrationChange,
  success,
  errors: ['sign_in_method.stale'],
});

export const updateSecondFactorRule = adminOperation('PATCH', '/second-factor', {
  summary: 'Require a second factor of no one, of administrators or of everyone',
  access: ['update', 'SignInMethod'],
  guarded: true,
  body: z.strictObject({ version: Version, secondFactor: z.enum(secondFactorRules) }),
  success,
  errors: ['sign_in_method.stale', 'second_factor.no_way'],
});

export const setSignInLogo = adminOperation('POST', '/sign-in-methods/{code}/logo', {
  summary: 'Upload the logo of a sign-in method',
  access: ['update', 'SignInMethod'],
  params: ByCode,
  upload: { maxBytes: providerLogoLimits.bytes, mediaTypes: providerLogoTypes },
  success,
  errors: ['sign_in_method.not_found'],
});

export const deleteSignInLogo = adminOperation('DELETE', '/sign-in-methods/{code}/logo', {
  summary: 'Delete the logo of a sign-in method',
  access: ['update', 'SignInMethod'],
  params: ByCode,
  success,
  errors: ['sign_in_method.not_found'],
});
