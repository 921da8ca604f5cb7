import * as z from 'zod/mini';
import { adminOperation, operation } from '../operation.ts';
import { Email, namedObject, Version } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';

export const RequestEmailChangeBody = z.strictObject({ version: Version, email: Email });
export type RequestEmailChangeBody = z.output<typeof RequestEmailChangeBody>;

export const requestEmailChange = adminOperation('POST', '/users/{id}/email-change', {
  summary: 'Ask a new address to confirm that it replaces the email of a person',
  access: ['update', 'Person'],
  guarded: true,
  body: RequestEmailChangeBody,
  errors: ['user.not_found', 'user.stale', 'user.not_active', 'user.email_taken', ...limitRefusals],
});

export const withdrawEmailChange = adminOperation('DELETE', '/users/{id}/email-change', {
  summary: 'Withdraw an unconfirmed email change',
  access: ['update', 'Person'],
  guarded: true,
  errors: ['user.not_found', 'email_change.not_found'],
});

/** The secret of a link; it stands behind `#`, so it comes in a body. */
const LinkBody = z.strictObject({ token: z.string().check(z.maxLength(256)) });
const linkRefusals = ['auth.link_unknown', 'auth.link_used', 'auth.link_expired'] as const;

/** Purpose of a link in a mail about an email change. */
export const EmailChangeLink = namedObject('EmailChangeLink', {
  /** `confirm` is sent to the new address, `object` to the former one. */
  purpose: z.enum(['confirm', 'object']),
  fullName: z.string(),
  oldEmail: z.string(),
  newEmail: z.string(),
  isConfirmed: z.boolean(),
});
export type EmailChangeLink = z.output<typeof EmailChangeLink>;

export const openEmailChange = operation('POST', '/auth/email-change', {
  summary: 'Get the purpose of an email change link, without using it',
  access: 'public',
  body: LinkBody,
  success: { status: 200, data: EmailChangeLink },
  errors: linkRefusals,
});

export const confirmEmailChange = operation('POST', '/auth/email-change/confirm', {
  summary: 'Confirm the new address, with which the person signs in from now on',
  access: 'public',
  body: LinkBody,
  errors: [...linkRefusals, 'user.email_taken'],
});

export const objectToEmailChange = operation('POST', '/auth/email-change/object', {
  summary: 'Stop an email change, or undo it and end all sessions',
  access: 'public',
  body: LinkBody,
  errors: [...linkRefusals, 'user.email_taken'],
});
