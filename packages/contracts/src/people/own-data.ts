import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Instant, namedObject } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';

/** Numbers of what is stored about the caller, and how long some of it is kept. */
export const OwnData = namedObject('OwnData', {
  bookings: z.int(),
  invitations: z.int(),
  /** Files that the caller uploaded to bookings. */
  attachments: z.object({ count: z.int(), bytes: z.int() }),
  problems: z.int(),
  notifications: z.int(),
  /** Entries of the security log about the caller. */
  signIns: z.int(),
  hasLicence: z.boolean(),
  /** Days that the company keeps the security log. */
  securityLogDays: z.int(),
  /** Days that it keeps resolved problems. */
  problemDays: z.int(),
  /** Months that past bookings keep their texts; 0 for always. */
  bookingTextMonths: z.int(),
  /** When the caller asked for the erasure of their data; null if they have not. */
  erasureRequestedAt: z.nullable(Instant),
});
export type OwnData = z.output<typeof OwnData>;

export const getOwnData = operation('GET', '/auth/me/data', {
  summary: 'Count what is stored about me',
  access: ['view', 'Profile'],
  success: { status: 200, data: OwnData },
});

export const downloadOwnData = operation('POST', '/auth/me/data.zip', {
  summary: 'Download what is stored about me, as JSON and files in a ZIP archive',
  access: ['view', 'Profile'],
  guarded: true,
  download: ['application/zip'],
});

export const updateErasureRequest = operation('PATCH', '/auth/me/erasure-request', {
  summary: 'Ask administrators for the erasure of my data, or withdraw that',
  access: ['view', 'Profile'],
  guarded: true,
  body: z.strictObject({ isRequested: z.boolean() }),
  success: { status: 200, data: OwnData },
  errors: [...limitRefusals],
});
