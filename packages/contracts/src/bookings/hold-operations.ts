import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { endAfterStart, Id, Instant, InstantInput, line, namedObject } from '../schemas.ts';
import { placeRules, timeRules } from './refused-times.ts';

/** A time that is kept for an open form, until it is sent, given up or left alone (Z-03). */
export const Hold = namedObject('Hold', {
  /** Made by the form when it opens; one form holds one time. */
  formId: Id,
  resourceId: Id,
  start: Instant,
  end: Instant,
  expiresAt: Instant,
});
export type Hold = z.output<typeof Hold>;

export const HoldBody = z
  .strictObject({
    resourceId: Id,
    start: InstantInput,
    end: InstantInput,
    /** Units of an asset. */
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));
export type HoldBody = z.output<typeof HoldBody>;

export const takeHold = operation('POST', '/bookings/holds/{formId}', {
  summary: 'Hold a time for five minutes while a form is open; repeat to renew or change it',
  access: ['create', 'Booking'],
  body: HoldBody,
  success: { status: 200, data: Hold },
  errors: [
    'service.not_enabled',
    'resource.not_found',
    'booking.slot_taken',
    ...timeRules,
    ...placeRules,
  ],
});

export const releaseHold = operation('DELETE', '/bookings/holds/{formId}', {
  summary: 'Release the hold of an open form, if there is one',
  access: ['create', 'Booking'],
});

/** A time in which a resource can't be booked (Z-03). */
export const ResourceBlock = namedObject('ResourceBlock', {
  id: Id,
  resourceId: Id,
  kind: z.enum(['blackout', 'maintenance']),
  title: z.string(),
  start: Instant,
  end: Instant,
});
export type ResourceBlock = z.output<typeof ResourceBlock>;

export const ResourceBlockBody = z
  .strictObject({
    kind: z.enum(['blackout', 'maintenance']),
    /** Title in the calendar. */
    title: line(1, 120),
    start: InstantInput,
    end: InstantInput,
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));
export type ResourceBlockBody = z.output<typeof ResourceBlockBody>;

export const blockResource = operation('POST', '/resources/{id}/blocks', {
  summary: 'Block a resource; refused with the conflicting bookings',
  access: ['update', 'Maintenance'],
  body: ResourceBlockBody,
  success: { status: 201, data: ResourceBlock },
  errors: [
    'service.not_enabled',
    'resource.not_found',
    'booking.slot_taken',
    'booking.off_grid',
    'booking.too_long',
    'booking.too_far_ahead',
  ],
});

export const unblockResource = operation('DELETE', '/resources/{id}/blocks/{blockId}', {
  summary: 'Delete a block and release its time',
  access: ['update', 'Maintenance'],
  errors: ['resource.not_found'],
});
