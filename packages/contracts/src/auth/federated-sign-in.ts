import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { namedObject } from '../schemas.ts';
import { SignInCode } from './sign-in-methods.ts';
import { SignInAnswer } from './tokens.ts';

/** Refusals of identity providers; each text names a next step. */
const refusals = [
  'auth.method_off',
  'auth.provider_unreachable',
  'auth.provider_untrusted',
  'auth.email_unverified',
  'auth.no_account',
  'auth.identity_taken',
  'auth.link_required',
  'auth.too_many_attempts',
  'auth.deactivated',
  'auth.attempt_expired',
] as const;

/** A sign-in that has begun. State and key stay in the browser's tab until it comes back. */
export const SsoAttempt = namedObject('SsoAttempt', {
  /** Where the browser goes to sign in. */
  authorizationUrl: z.string(),
  /** Comes back in the address of the callback. */
  state: z.string(),
  /**
   * Stays in the tab except to finish this sign-in: an answer without it belongs to another
   * browser.
   */
  key: z.string(),
});
export type SsoAttempt = z.output<typeof SsoAttempt>;

export const beginSso = operation('POST', '/auth/sso/{code}/attempts', {
  summary: 'Start a sign-in with a provider, and get the address to open',
  access: 'public',
  params: z.strictObject({ code: SignInCode }),
  body: z.strictObject({
    /** Asks which account to use, where the provider would take the last one unasked. */
    choosesAccount: z._default(z.boolean(), false),
    /** Asks for the proof again, although the person is signed in there. */
    asksAgain: z._default(z.boolean(), false),
  }),
  success: { status: 201, data: SsoAttempt },
  errors: ['auth.method_off', 'auth.too_many_attempts', 'auth.provider_unreachable'],
});

export const finishSso = operation('POST', '/auth/sso/{code}', {
  summary: 'Sign in with the response of a provider, which works once',
  access: 'public',
  params: z.strictObject({ code: SignInCode }),
  body: z.strictObject({
    /** The query of the callback's address, as the provider has written it. */
    answer: z.string().check(z.minLength(1), z.maxLength(16_384)),
    key: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  success: { status: 200, data: SignInAnswer },
  errors: [
    ...refusals,
    'auth.factor_unproven',
    'auth.provider_refused',
    'auth.attempt_unknown',
    'auth.attempt_used',
  ],
});

export const DirectoryToken = z.strictObject({
  /** The access token that the directory has given to this application. */
  accessToken: z.string().check(z.minLength(1), z.maxLength(131_072)),
});

export const azureAdLogin = operation('POST', '/auth/azure-ad-login', {
  summary: "Sign in with a token of the company's directory",
  access: 'public',
  body: DirectoryToken,
  success: { status: 200, data: SignInAnswer },
  errors: [...refusals, 'auth.factor_unproven'],
});

/** Person that a directory token identifies. */
export const DirectoryPerson = namedObject('DirectoryPerson', {
  email: z.string(),
  fullName: z.string(),
  /** False where the first sign-in would make the account. */
  hasAccount: z.boolean(),
});
export type DirectoryPerson = z.output<typeof DirectoryPerson>;

export const azureAdVerify = operation('POST', '/auth/azure-ad-verify', {
  summary: 'Get the user of a directory token, without signing in',
  access: 'public',
  body: DirectoryToken,
  success: { status: 200, data: DirectoryPerson },
  errors: refusals,
});
