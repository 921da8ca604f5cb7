import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, Instant, line, namedObject } from '../schemas.ts';
import { longestPasskeyName } from '../vocabulary/second-factor.ts';
import { PendingSignIn, SignInAnswer, TokenPair } from './tokens.ts';

export { PendingSignIn, SignInAnswer };

/** The secret of an authenticator app that is not set up yet; it is never returned again. */
export const AppKey = namedObject('AppKey', {
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth:` address, for a QR code. */
  uri: z.string(),
  /** Comes back with the first code; nothing is stored before. */
  sealedSecret: z.string(),
});
export type AppKey = z.output<typeof AppKey>;

/** WebAuthn options as JSON for `navigator.credentials`. */
const PasskeyOptions = namedObject('PasskeyOptions', { options: z.string() });

const RecoveryCodes = z.array(z.string());

/** The first factor brings recovery codes, which are shown once. */
export const EnrolledSignIn = namedObject('EnrolledSignIn', {
  ...TokenPair.shape,
  recoveryCodes: RecoveryCodes,
});

const ticket = z.string().check(z.minLength(1), z.maxLength(128));
/** A code of the app or a recovery code, as it was typed. */
const code = z.string().check(z.minLength(1), z.maxLength(40));
const sealedSecret = z.string().check(z.minLength(1), z.maxLength(512));
/** What `navigator.credentials` returned, as JSON. */
const credential = z.string().check(z.minLength(1), z.maxLength(16_384));
const name = line(1, longestPasskeyName);

const ticketRefusals = ['auth.method_off', 'auth.ticket_over'] as const;

export const verifySecondFactor = operation('POST', '/auth/second-factor', {
  summary: 'Complete a sign-in with a code of the app or a recovery code',
  access: 'public',
  body: z.strictObject({ ticket, code }),
  success: { status: 200, data: TokenPair },
  errors: [...ticketRefusals, 'auth.code_wrong', 'auth.too_many_attempts'],
});

export const verifyPasskey = operation('POST', '/auth/second-factor/passkey', {
  summary: 'Complete a sign-in with a passkey',
  access: 'public',
  body: z.strictObject({ ticket, credential }),
  success: { status: 200, data: TokenPair },
  errors: [...ticketRefusals, 'auth.passkey_refused', 'auth.too_many_attempts'],
});

export const beginPasskey = operation('POST', '/auth/second-factor/passkey-options', {
  summary: 'Get the options to use a passkey for a sign-in, or to create one during enrolment',
  access: 'public',
  body: z.strictObject({ ticket }),
  success: { status: 200, data: PasskeyOptions },
  errors: ticketRefusals,
});

export const beginApp = operation('POST', '/auth/second-factor/app-key', {
  summary: 'Get a key for an authenticator app that a sign-in requires',
  access: 'public',
  body: z.strictObject({ ticket }),
  success: { status: 200, data: AppKey },
  errors: ticketRefusals,
});

export const enrolApp = operation('POST', '/auth/second-factor/app', {
  summary: 'Set up an authenticator app with its first code, and complete the sign-in',
  access: 'public',
  body: z.strictObject({ ticket, sealedSecret, code }),
  success: { status: 200, data: EnrolledSignIn },
  errors: [...ticketRefusals, 'auth.code_wrong', 'auth.too_many_attempts'],
});

export const enrolPasskey = operation('POST', '/auth/second-factor/passkeys', {
  summary: 'Register a passkey, and complete the sign-in',
  access: 'public',
  body: z.strictObject({ ticket, credential, name }),
  success: { status: 200, data: EnrolledSignIn },
  errors: [...ticketRefusals, 'auth.passkey_refused'],
});

/** What I have set up; secrets and codes are not part of it. */
export const SecondFactors = namedObject('SecondFactors', {
  /** Whether the merchant requires one of me. */
  isRequired: z.boolean(),
  /** False for people without a password here: their provider asks for its own. */
  hasPassword: z.boolean(),
  app: z.nullable(z.object({ addedAt: Instant })),
  passkeys: z.array(z.object({ id: Id, name: z.string(), addedAt: Instant })),
  recoveryCodesLeft: z.int(),
});
export type SecondFactors = z.output<typeof SecondFactors>;

/** A change with the codes that it brings; empty where the former ones stay. */
const ChangedFactors = namedObject('ChangedFactors', {
  factors: SecondFactors,
  recoveryCodes: RecoveryCodes,
});

const own = { access: 'member' } as const;
const Password = z.strictObject({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(512)),
});
const passwordRefusals = ['auth.password_wrong', 'auth.too_many_attempts'] as const;
const changed = { status: 200, data: ChangedFactors } as const;
export const getSecondFactors = operation('GET', '/auth/me/second-factors', {
  summary: 'Get my second factors',
  access: ['view', 'OwnSignIn'],
  success: { status: 200, data: SecondFactors },
});

export const requestAppKey = operation('POST', '/auth/me/second-factors/app-key', {
  ...own,
  summary: 'Get a key for my authenticator app, with my password',
  body: Password,
  success: { status: 200, data: AppKey },
  errors: passwordRefusals,
});

export const setOwnApp = operation('POST', '/auth/me/second-factors/app', {
  ...own,
  summary: 'Set up my authenticator app with its first code, replacing a former one',
  body: z.strictObject({ sealedSecret, code }),
  success: changed,
  errors: ['auth.code_wrong', 'auth.too_many_attempts'],
});

export const removeOwnApp = operation('POST', '/auth/me/second-factors/app/removal', {
  ...own,
  summary: 'Remove my authenticator app',
  body: Password,
  success: changed,
  errors: [...passwordRefusals, 'second_factor.last'],
});

export const requestPasskeyOptions = operation('POST', '/auth/me/second-factors/passkey-options', {
  ...own,
  summary: 'Get the options to create my passkey, with my password',
  body: Password,
  success: { status: 200, data: PasskeyOptions },
  errors: passwordRefusals,
});

export const addOwnPasskey = operation('POST', '/auth/me/second-factors/passkeys', {
  ...own,
  summary: 'Register my passkey',
  body: z.strictObject({ credential, name }),
  success: changed,
  errors: ['auth.passkey_refused'],
});

export const renameOwnPasskey = operation('PATCH', '/auth/me/second-factors/passkeys/{id}', {
  ...own,
  summary: 'Rename my passkey',
  body: z.strictObject({ name }),
  success: changed,
  errors: ['second_factor.not_found'],
});

export const removeOwnPasskey = operation('POST', '/auth/me/second-factors/passkeys/{id}/removal', {
  ...own,
  summary: 'Remove my passkey',
  body: Password,
  success: changed,
  errors: [...passwordRefusals, 'second_factor.not_found', 'second_factor.last'],
});

export const renewRecoveryCodes = operation('POST', '/auth/me/second-factors/recovery-codes', {
  ...own,
  summary: 'Replace my recovery codes',
  body: Password,
  success: changed,
  errors: [...passwordRefusals, 'second_factor.not_found'],
});

export const confirmIdentity = operation('POST', '/auth/confirm', {
  ...own,
  summary:
    'Confirm my identity with password or code, for guarded operations of the next 15 minutes',
  body: z
    .strictObject({
      currentPassword: z.optional(Password.shape.currentPassword),
      /** Of my authenticator app, or a recovery code. */
      code: z.optional(code),
    })
    .check(
      z.refine((proof) => (proof.currentPassword === undefined) !== (proof.code === undefined), {
        error: 'required',
        path: ['currentPassword'],
      }),
    ),
  errors: [...passwordRefusals, 'auth.code_wrong'],
});
