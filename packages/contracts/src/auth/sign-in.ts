import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Email } from '../schemas.ts';
import { CaptchaToken } from './captcha.ts';
import { SignInAnswer, TokenPair } from './tokens.ts';

export const LoginBody = z.strictObject({
  email: Email,
  // No lower bound: a short password is wrong, and only that (Z-100: answers tell nothing else).
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Needed once a few sign-ins have failed (Z-103). */
  captcha: z.optional(CaptchaToken),
});

export { TokenPair } from './tokens.ts';

export const login = operation('POST', '/auth/login', {
  summary: 'Sign in with email and password; a second factor precedes the tokens',
  access: 'public',
  body: LoginBody,
  success: { status: 200, data: SignInAnswer },
  errors: [
    'auth.method_off',
    'auth.invalid_credentials',
    'auth.not_activated',
    'auth.deactivated',
    'auth.too_many_attempts',
    'captcha.required',
    'captcha.refused',
  ],
});

export const refreshTokens = operation('POST', '/auth/refresh', {
  summary: 'Exchange a refresh token for a new pair',
  access: 'public',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(256)) }),
  success: { status: 200, data: TokenPair },
  errors: ['auth.refresh_rejected'],
});

const SignedOut = z.object({
  /**
   * Where the browser goes to sign out at the provider as well, and comes back from; null where the
   * sign-in method does not want that, or the provider can't be reached.
   */
  signOutUrl: z.nullable(z.string()),
});

export const logout = operation('POST', '/auth/logout', {
  summary: 'End this session and its refresh tokens',
  access: 'member',
  success: { status: 200, data: SignedOut },
});
