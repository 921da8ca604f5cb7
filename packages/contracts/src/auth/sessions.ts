import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { passwordLength, passwordLengthOf } from '../vocabulary/password.ts';

/** Device with a session (Z-120). */
export const SignedInDevice = namedObject('SignedInDevice', {
  id: Id,
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  /** `Chrome`; null where the device does not say. */
  browser: z.nullable(z.string()),
  /** `Windows`; null where the device does not say. */
  system: z.nullable(z.string()),
  signedInAt: Instant,
  /** When it was last let in; a device in use asks every few minutes. */
  lastUsedAt: Instant,
  /** The device that asks. */
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.output<typeof SignedInDevice>;

export const listSessions = operation('GET', '/auth/sessions', {
  summary: 'List my signed-in devices: this one, then by last use',
  access: ['view', 'OwnSignIn'],
  success: { status: 200, data: z.array(SignedInDevice) },
});

export const endSession = operation('DELETE', '/auth/sessions/{id}', {
  summary: 'Sign out one of my devices, after a recent sign-in or confirmation',
  access: 'member',
  guarded: true,
  errors: ['session.not_found'],
});

/** New password (Z-100); the server also compares it with a list of common ones. */
export const NewPassword = z.string().check(
  z.refine((password) => passwordLengthOf(password) >= passwordLength.minimum, {
    error: 'too_short',
    params: { minimum: passwordLength.minimum },
  }),
  z.refine((password) => passwordLengthOf(password) <= passwordLength.maximum, {
    error: 'too_long',
    params: { maximum: passwordLength.maximum },
  }),
);

export const ChangePasswordBody = z.strictObject({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(512)),
  newPassword: NewPassword,
});

export const changePassword = operation('POST', '/auth/change-password', {
  summary: 'Change my password; every other device is signed out',
  access: 'member',
  body: ChangePasswordBody,
  errors: [
    'auth.password_wrong',
    'auth.password_too_weak',
    'auth.password_personal',
    'auth.too_many_attempts',
  ],
});
