import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Email, line, namedObject } from '../schemas.ts';
import { CaptchaToken } from './captcha.ts';
import { NewPassword } from './sessions.ts';

/**
 * The secret of a link in a mail; it stands behind `#`, so it comes in a body. That of a link which
 * was cut off is empty: unknown like the rest.
 */
const LinkToken = z.string().check(z.maxLength(256));

const linkRefusals = ['auth.link_unknown', 'auth.link_used', 'auth.link_expired'] as const;
const captchaRefusals = ['captcha.required', 'captcha.refused', 'captcha.unavailable'] as const;

export const ForgotPasswordBody = z.strictObject({
  email: Email,
  captcha: z.optional(CaptchaToken),
});

/** Answers the same whether there is such an account or not (Z-100). */
export const forgotPassword = operation('POST', '/auth/forgot-password', {
  summary: 'Request a mail with a link to choose a new password',
  access: 'public',
  body: ForgotPasswordBody,
  errors: ['auth.method_off', 'auth.too_many_attempts', ...captchaRefusals],
});

/** Owner and purpose of a link; a separate call uses it. */
export const AccountLink = namedObject('AccountLink', {
  purpose: z.enum(['reset', 'activate']),
  email: z.string(),
  fullName: z.string(),
});
export type AccountLink = z.output<typeof AccountLink>;

export const openAccountLink = operation('POST', '/auth/account-link', {
  summary: 'Get the owner of a mail link, without using it',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, data: AccountLink },
  errors: linkRefusals,
});

export const ChoosePasswordBody = z.strictObject({ token: LinkToken, password: NewPassword });

export const resetPassword = operation('POST', '/auth/reset-password', {
  summary: 'Set a new password with a mail link; every device is signed out',
  access: 'public',
  body: ChoosePasswordBody,
  errors: [...linkRefusals, 'auth.password_too_weak', 'auth.password_personal'],
});

export const activateAccount = operation('POST', '/auth/activate', {
  summary: 'Activate an account with a mail link, and set its password',
  access: 'public',
  body: ChoosePasswordBody,
  errors: [...linkRefusals, 'auth.password_too_weak', 'auth.password_personal'],
});

export const RegisterBody = z.strictObject({
  email: Email,
  password: NewPassword,
  /** Defaults to the local part of the address. */
  fullName: z.optional(line(1, 120)),
  captcha: z.optional(CaptchaToken),
});

/** The account is there once the address is proven by the link of a mail. */
export const register = operation('POST', '/jwt/register', {
  summary: 'Register an account, if the merchant allows it',
  access: 'public',
  body: RegisterBody,
  errors: [
    'auth.method_off',
    'auth.registration_closed',
    'auth.password_too_weak',
    'auth.password_personal',
    'auth.too_many_attempts',
    ...captchaRefusals,
  ],
});
