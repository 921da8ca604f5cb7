import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { line, namedObject, Version } from '../schemas.ts';

/** Counts of what the erasure of a person deletes, and of what prevents it. */
export const ErasureReview = namedObject('ErasureReview', {
  /** Items that a deactivation has to settle first. */
  openItems: z.int(),
  bookings: z.int(),
  attachments: z.int(),
  problemPhotos: z.int(),
  hasLicence: z.boolean(),
});
export type ErasureReview = z.output<typeof ErasureReview>;

export const reviewErasure = adminOperation('GET', '/users/{id}/erasure', {
  summary: 'Count what the erasure of a person deletes',
  access: ['update', 'Person'],
  success: { status: 200, data: ErasureReview },
  errors: ['user.not_found'],
});

export const EraseUserBody = z.strictObject({
  version: Version,
  /** Name of the person, as a confirmation. */
  fullName: line(1, 120),
});
export type EraseUserBody = z.output<typeof EraseUserBody>;

export const eraseUser = adminOperation('POST', '/users/{id}/erase', {
  summary: 'Erase the personal data of a deactivated person',
  access: ['update', 'Person'],
  guarded: true,
  body: EraseUserBody,
  success: { status: 200, data: z.null() },
  errors: [
    'user.not_found',
    'user.stale',
    'user.not_deactivated',
    'user.items_open',
    'user.name_differs',
  ],
});

export const downloadUserData = adminOperation('POST', '/users/{id}/data.zip', {
  summary: 'Download what is stored about a person, without the content of private bookings',
  access: ['update', 'Person'],
  guarded: true,
  download: ['application/zip'],
  errors: ['user.not_found'],
});
