import * as z from 'zod/mini';
import { SignInCode } from '../auth/sign-in-methods.ts';
import { adminOperation } from '../operation.ts';
import { line, named, namedObject, Version } from '../schemas.ts';
import type { ConnectedKind } from '../vocabulary/sign-in.ts';
import { connectionFindings, connectionOutcomes, connectionSteps } from '../vocabulary/sign-in.ts';
import { MailDomains, SignInSettings } from './sign-in-settings.ts';

/** Address of a provider or directory: without account, query and fragment (OpenID Discovery). */
const ServerAddress = line(1, 500).check(
  z.regex(/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#@\\]*)?$/, { error: 'invalid_url' }),
  z.refine((value) => URL.canParse(value), { error: 'invalid_url' }),
);

/** Scopes with one space between them (RFC 6749, 3.3). */
const Scopes = line(1, 500).check(z.regex(/^[!#-[\]-~]+(?: [!#-[\]-~]+)*$/));

const isOpenidScope = (value: string) => value.split(' ').includes('openid');

const shared = {
  /** Shown on the button, where it has no label in the language. */
  name: line(1, 60),
  /** Exactly as the provider's discovery document and its tokens write it. */
  issuer: ServerAddress,
  clientId: line(1, 200),
  /** Whether a first sign-in makes an account. */
  createsUsers: z.boolean(),
  /** Whether the claim `email` counts where the provider does not say whether it is verified. */
  ownsAddresses: z.boolean(),
  /** Values of `acr` that prove a second factor. */
  acceptedAcr: z.array(line(1, 200).check(z.regex(/^\S+$/))).check(z.maxLength(20)),
};

const connections = {
  sso: z.strictObject({
    kind: z.literal('sso'),
    ...shared,
    /** Write-only. Absent: the stored one stays; a new provider is then a public client. */
    clientSecret: z.optional(line(1, 500)),
    scopes: Scopes.check(z.refine(isOpenidScope, { error: 'openid_missing' })),
    /**
     * Whether signing out here signs out at the provider as well. Absent: as it is, and off for a
     * new one.
     */
    signsOutAtProvider: z.optional(z.boolean()),
  }),
  directory: z.strictObject({
    kind: z.literal('directory'),
    ...shared,
    /** Address that browsers connect to. */
    authority: ServerAddress,
    /** Audience of access tokens: the API's own name in the directory. */
    audience: line(1, 200),
    scopes: Scopes,
  }),
} satisfies Record<ConnectedKind, unknown>;

/** Connection to a provider or directory that administrators enter. */
export const SignInConnection = named(
  'SignInConnection',
  z.discriminatedUnion('kind', [connections.sso, connections.directory]),
);
export type SignInConnection = z.output<typeof SignInConnection>;

/** One thing that was looked at, in the order in which it was. */
const ConnectionCheck = z.object({
  step: z.enum(connectionSteps),
  outcome: z.enum(connectionOutcomes),
  /** The finding, or why there is none; null if the step passed. */
  finding: z.nullable(z.enum(connectionFindings)),
  /** Value of the finding, as the provider, the operator or an administrator wrote it. */
  value: z.nullable(z.string()),
});

export const ConnectionReport = namedObject('ConnectionReport', {
  checks: z.array(ConnectionCheck),
});
export type ConnectionReport = z.output<typeof ConnectionReport>;

const common = { access: ['update', 'SignInMethod'] } as const;
const success = { status: 200, data: SignInSettings } as const;
const ByCode = z.strictObject({ code: SignInCode });
const SeenVersion = z.strictObject({
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});

export const NewSignInMethod = z.strictObject({
  version: Version,
  connection: SignInConnection,
  allowedDomains: MailDomains,
});
export type NewSignInMethod = z.output<typeof NewSignInMethod>;

export const createSignInMethod = adminOperation('POST', '/sign-in-methods', {
  ...common,
  summary: 'Add a provider or directory, which stays off until its test passes',
  guarded: true,
  body: NewSignInMethod,
  success: { status: 201, data: SignInSettings },
  errors: ['sign_in_method.stale', 'sign_in_method.full'],
});

const SignInConnectionChange = z.strictObject({
  version: Version,
  connection: SignInConnection,
});

export const updateSignInConnection = adminOperation(
  'PATCH',
  '/sign-in-methods/{code}/connection',
  {
    ...common,
    summary: 'Update the connection of an added method; an enabled one must pass its test first',
    guarded: true,
    params: ByCode,
    body: SignInConnectionChange,
    success,
    errors: [
      'sign_in_method.not_found',
      'sign_in_method.stale',
      'sign_in_method.by_operator',
      'sign_in_method.untested',
    ],
  },
);

export const deleteSignInMethod = adminOperation('DELETE', '/sign-in-methods/{code}', {
  ...common,
  summary: 'Delete an added method, its linked accounts and its sessions',
  guarded: true,
  params: ByCode,
  query: SeenVersion,
  success,
  errors: [
    'sign_in_method.not_found',
    'sign_in_method.stale',
    'sign_in_method.by_operator',
    'sign_in_method.last',
    'second_factor.no_way',
  ],
});

export const testSignInMethod = adminOperation('POST', '/sign-in-methods/{code}/test', {
  ...common,
  summary: 'Test a sign-in method; an added one that passes can be enabled',
  params: ByCode,
  success: { status: 200, data: ConnectionReport },
  errors: ['sign_in_method.not_found', 'sign_in_method.not_testable'],
});

const SignInConnectionTest = z.strictObject({
  /** The added method whose stored secret is used where none is entered. */
  code: z.optional(SignInCode),
  connection: SignInConnection,
});

export const testSignInConnection = adminOperation('POST', '/sign-in-connection-tests', {
  ...common,
  summary: 'Test a connection as entered, without storing it',
  body: SignInConnectionTest,
  success: { status: 200, data: ConnectionReport },
  errors: ['sign_in_method.not_found', 'sign_in_method.by_operator'],
});

/** Tenant of the operator's platform; an administrator can't name another platform. */
export const CloudTenant = z.strictObject({
  version: Version,
  tenantKey: line(1, 63).check(z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/)),
  /** Id of this application at the platform. */
  applicationId: line(1, 100).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/)),
  name: shared.name,
  allowedDomains: MailDomains,
});
export type CloudTenant = z.output<typeof CloudTenant>;

export const connectCloudTenant = adminOperation('POST', '/cloud-tenant', {
  ...common,
  summary: 'Connect a tenant of the sign-on platform; its method is off until enabled',
  guarded: true,
  body: CloudTenant,
  success: { status: 201, data: SignInSettings },
  errors: ['sign_in_method.not_found', 'sign_in_method.stale', 'sign_in_method.full'],
});

export const disconnectCloudTenant = adminOperation('DELETE', '/cloud-tenant', {
  ...common,
  summary: 'Disconnect the tenant, and delete its linked accounts and sessions',
  guarded: true,
  query: SeenVersion,
  success,
  errors: [
    'sign_in_method.not_found',
    'sign_in_method.stale',
    'sign_in_method.last',
    'second_factor.no_way',
  ],
});
