import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation, operation } from '../operation.ts';
import { Id, Instant, line, namedObject } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';

export const createResourceCode = operation('POST', '/resources/{id}/code', {
  summary: 'Create the code of a resource, which invalidates a previous one',
  access: ['update', 'Label'],
  success: {
    status: 201,
    data: z.object({
      resource: z.object({ id: Id, name: z.string() }),
      createdAt: Instant,
      /** Page of the code on the merchant's host. */
      path: z.string(),
    }),
  },
  errors: ['resource.not_found', 'service.not_enabled', ...limitRefusals],
});

/** Most labels that are read at once. */
const maxLabels = 500;

export const readResourceLabels = adminOperation('POST', '/resource-labels/read', {
  summary: 'List the codes of resources to print labels; those without a code are omitted',
  access: ['update', 'Label'],
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxLabels)) }),
  success: {
    status: 200,
    data: z.array(
      z.object({
        resource: z.object({ id: Id, name: z.string() }),
        createdAt: Instant,
        /** Null for a code of which only the hash is stored: it must be replaced to be printed. */
        path: z.nullable(z.string()),
      }),
    ),
  },
});

export const deleteResourceCode = operation('DELETE', '/resources/{id}/code', {
  summary: 'Revoke the code of a resource',
  access: ['update', 'Label'],
  errors: ['code.not_found'],
});

export const readResourceCode = operation('POST', '/resources/by-code', {
  summary: 'Get the resource of a scanned code, to report a problem with it',
  access: ['view', 'Resource'],
  isSafe: true,
  body: z.strictObject({ secret: line(1, 128) }),
  success: {
    status: 200,
    data: z.object({
      resource: z.object({ id: Id, name: z.string(), type: z.enum(resourceTypes) }),
      /** IANA zone of the resource. */
      timezone: z.string(),
    }),
  },
  errors: ['code.not_found', 'resource.not_found', 'service.not_enabled'],
});

/** Booking that a scanned code checks in. */
export const CodeVisit = namedObject('CodeVisit', {
  resource: z.object({ id: Id, name: z.string() }),
  start: Instant,
  end: Instant,
  /** IANA zone of the resource. */
  timezone: z.string(),
  checkedInAt: Instant,
  /** Null for who doesn't take part: a code opens no booking of others. */
  booking: z.nullable(z.object({ id: Id, title: z.string() })),
});
export type CodeVisit = z.output<typeof CodeVisit>;

export const checkInByCode = operation('POST', '/resources/check-in', {
  summary: 'Check in to the current booking of a scanned code; repeated scans change nothing',
  access: ['update', 'Visit'],
  body: z.strictObject({ secret: line(1, 128) }),
  success: { status: 200, data: CodeVisit },
  errors: [
    'code.not_found',
    'code.nothing_now',
    'booking.check_in_not_open',
    'booking.check_in_not_possible',
    'booking.not_found',
    'booking.stale',
  ],
});
