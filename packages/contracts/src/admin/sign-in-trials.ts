import * as z from 'zod/mini';
import { DirectoryToken, finishSso, SsoAttempt } from '../auth/federated-sign-in.ts';
import { SignInCode } from '../auth/sign-in-methods.ts';
import { adminOperation } from '../operation.ts';
import { Id, namedObject } from '../schemas.ts';
import { trialOutcomes, trialRefusals } from '../vocabulary/sign-in.ts';
import { GivenRight } from './group-mappings.ts';

/** Result of a trial sign-in: what the provider has sent, and what a sign-in would do with it. */
export const SignInTrial = namedObject('SignInTrial', {
  /** Claims of the token, as text; what is no text is JSON. */
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
  outcome: z.enum(trialOutcomes),
  /** Null unless the sign-in would be refused. */
  refusal: z.nullable(z.enum(trialRefusals)),
  /** Whether the first sign-in needs a code by email. */
  needsCode: z.boolean(),
  /** The account that it opens; null for one that it would create, and where none is found. */
  person: z.nullable(z.object({ id: Id, fullName: z.string(), email: z.string() })),
  /** Groups that came; null where the provider left them out because there are too many. */
  groups: z.nullable(z.array(z.string())),
  /** Rights that the saved mapping gives by these groups, whether it is on or not (J-04). */
  gives: z.array(GivenRight),
});
export type SignInTrial = z.output<typeof SignInTrial>;

const common = {
  access: ['update', 'SignInMethod'],
  params: z.strictObject({ code: SignInCode }),
} as const;
const refusals = [
  'sign_in_method.not_found',
  'sign_in_method.not_testable',
  'auth.provider_unreachable',
  'auth.provider_untrusted',
] as const;

export const beginSignInTrial = adminOperation('POST', '/sign-in-methods/{code}/trials', {
  ...common,
  summary: 'Start a trial sign-in with a provider, and get the address to open',
  success: { status: 201, data: SsoAttempt },
  errors: [...refusals, 'auth.too_many_attempts'],
});

export const finishSignInTrial = adminOperation('POST', '/sign-in-methods/{code}/trials/result', {
  ...common,
  summary: 'Get the result of a trial sign-in, once and in the session that started it',
  body: finishSso.body,
  success: { status: 200, data: SignInTrial },
  errors: [
    ...refusals,
    'auth.provider_refused',
    'auth.attempt_unknown',
    'auth.attempt_used',
    'auth.attempt_expired',
  ],
});

export const finishDirectoryTrial = adminOperation(
  'POST',
  '/sign-in-methods/{code}/trials/directory',
  {
    ...common,
    summary: 'Read the access token of a directory from a trial sign-in',
    body: DirectoryToken,
    success: { status: 200, data: SignInTrial },
    errors: [...refusals, 'auth.attempt_expired'],
  },
);
