import * as z from 'zod/mini';
import { adminOperation, operation } from '../operation.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { SignInAnswer } from './tokens.ts';

/** An account at a provider, directory or the platform that signs a person in (H-02). */
export const LinkedIdentity = namedObject('LinkedIdentity', {
  id: Id,
  /** Name of the sign-in method. */
  method: z.string(),
  methodCode: z.string(),
  issuer: z.string(),
  subject: z.string(),
  /** As the provider named it at the last sign-in; null where it named none. */
  email: z.nullable(z.string()),
  linkedAt: Instant,
  lastUsedAt: Instant,
});
export type LinkedIdentity = z.output<typeof LinkedIdentity>;

const success = { status: 200, data: z.array(LinkedIdentity) } as const;

export const listIdentities = operation('GET', '/auth/identities', {
  summary: 'List my linked accounts at providers',
  access: ['view', 'OwnSignIn'],
  success,
});

export const deleteIdentity = operation('DELETE', '/auth/identities/{id}', {
  summary: 'Delete one of my linked accounts and sign out the devices that used it',
  access: 'member',
  guarded: true,
  errors: ['identity.not_found'],
});

export const listUserIdentities = adminOperation('GET', '/users/{id}/identities', {
  summary: 'List a user’s linked accounts at providers',
  access: ['view', 'PersonSignIn'],
  success,
  errors: ['user.not_found'],
});

export const deleteUserIdentity = adminOperation('DELETE', '/users/{id}/identities/{identityId}', {
  summary: 'Delete a user’s linked account and sign out the devices that used it',
  access: ['update', 'PersonSignIn'],
  guarded: true,
  errors: ['identity.not_found'],
});

/** Stays in the browser's tab that started the sign-in; comes with `auth.link_required`. */
const linkKey = z.string().check(z.minLength(1), z.maxLength(128));

export const LinkCodeBody = z.strictObject({
  key: linkKey,
  /** The six digits of the mail; spaces between them are ignored. */
  code: z.string().check(
    z.maxLength(20),
    z.overwrite((code) => code.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/),
  ),
});

export const linkByCode = operation('POST', '/auth/identity-links/confirm', {
  summary: 'Link an account at a provider with a mailed code, and sign in',
  access: 'public',
  body: LinkCodeBody,
  success: { status: 200, data: SignInAnswer },
  errors: [
    'auth.method_off',
    'auth.link_code_wrong',
    'auth.link_code_expired',
    'auth.link_code_over',
    'auth.identity_taken',
    'auth.no_account',
    'auth.deactivated',
    'auth.factor_unproven',
    'auth.too_many_attempts',
  ],
});

export const ResentLinkCode = namedObject('ResentLinkCode', {
  email: z.string(),
  /** When another code can be requested. */
  retryAfterSeconds: z.int(),
});
export type ResentLinkCode = z.output<typeof ResentLinkCode>;

export const resendLinkCode = operation('POST', '/auth/identity-links/resend', {
  summary: 'Mail another code, which replaces the previous one',
  access: 'public',
  body: z.strictObject({ key: linkKey }),
  success: { status: 200, data: ResentLinkCode },
  errors: ['auth.method_off', 'auth.link_code_over', 'auth.too_many_attempts'],
});
