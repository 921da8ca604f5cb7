import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { SignInAnswer } from './tokens.ts';

/** A thousand names of groups, as long as those of Active Directory usually are. */
const longestToken = 131_072;

export const cloudLogin = operation('POST', '/auth/axonscloud-login', {
  summary: 'Sign in with the id token of a cloud account, which works once',
  access: 'public',
  body: z.strictObject({
    idToken: z.string().check(z.minLength(1), z.maxLength(longestToken)),
  }),
  success: { status: 200, data: SignInAnswer },
  errors: [
    'auth.method_off',
    'auth.attempt_used',
    'auth.attempt_expired',
    'auth.provider_untrusted',
    'auth.provider_unreachable',
    'auth.email_unverified',
    'auth.no_account',
    'auth.identity_taken',
    'auth.link_required',
    'auth.too_many_attempts',
    'auth.deactivated',
    'auth.factor_unproven',
  ],
});
