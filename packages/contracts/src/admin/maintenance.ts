import * as z from 'zod/mini';
import { ResourceBlock, ResourceBlockBody } from '../bookings/hold-operations.ts';
import type { OperationShape } from '../operation.ts';
import { operation } from '../operation.ts';
import { endAfterStart, Id, InstantInput, line, named, Version } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { AffectedBooking } from './affected-bookings.ts';

const ById = z.strictObject({ id: Id });

export const listResourceBlocks = operation({
  id: 'listResourceBlocks',
  access: ['view', 'Maintenance'],
  method: 'GET',
  path: '/resources/{id}/blocks',
  base: 'admin',
  summary: 'The blocks of a resource that are not over, earliest first',
  params: ById,
  success: { status: 200, data: z.array(ResourceBlock) },
  errors: ['resource.not_found'],
});

const bookingDecisions = ['move', 'end', 'cancel', 'notify'] as const;

/** Bookings in a maintenance window, and what can be decided on each of them now. */
export const MaintenancePreview = named(
  'MaintenancePreview',
  z.object({
    total: z.int(),
    /** The first hundred, earliest first. */
    bookings: z.array(
      z.extend(AffectedBooking, {
        attendees: z.nullable(z.int()),
        decisions: z.array(z.enum(bookingDecisions)),
      }),
    ),
  }),
);
export type MaintenancePreview = z.output<typeof MaintenancePreview>;

export const previewMaintenance = operation({
  id: 'previewMaintenance',
  access: ['update', 'Maintenance'],
  method: 'POST',
  path: '/resources/{id}/maintenance/preview',
  base: 'admin',
  summary: 'Which bookings a maintenance window would hit',
  params: ById,
  body: z
    .strictObject({ start: InstantInput, end: InstantInput })
    .check(z.refine(endAfterStart.holds, endAfterStart.refusal)),
  success: { status: 200, data: MaintenancePreview },
  errors: ['resource.not_found'],
});

const reason = line(1, 500);

/**
 * Decision on a booking in the window: move it, cancel it, end one that runs in a room, or keep it
 * and notify its participants.
 */
const BookingDecision = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('move'), id: Id, version: Version, reason, resourceId: Id }),
  z.strictObject({ action: z.literal('end'), id: Id, version: Version, reason }),
  z.strictObject({ action: z.literal('cancel'), id: Id, version: Version, reason }),
  z.strictObject({ action: z.literal('notify'), id: Id, version: Version, reason }),
]);
export type BookingDecision = z.output<typeof BookingDecision>;

const MaintenanceBody = z
  .strictObject({
    ...ResourceBlockBody.shape,
    bookings: z.array(BookingDecision).check(z.maxLength(100)),
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));
export type MaintenanceBody = z.output<typeof MaintenanceBody>;

export const planMaintenance = operation({
  id: 'planMaintenance',
  access: ['update', 'Maintenance'],
  method: 'POST',
  path: '/resources/{id}/maintenance',
  base: 'admin',
  summary: 'Block a resource, and decide in the same step on each booking in the way',
  params: ById,
  body: MaintenanceBody,
  success: { status: 201, data: ResourceBlock },
  errors: [
    ...limitRefusals,
    'service.not_enabled',
    'resource.not_found',
    'building.not_found',
    'user.not_found',
    'booking.not_found',
    'booking.stale',
    'booking.not_editable',
    'booking.not_cancellable',
    'booking.check_out_not_possible',
    'booking.slot_taken',
    'booking.too_few_free',
    'booking.too_many_units',
    'booking.over_capacity',
    'booking.off_grid',
    'booking.too_long',
    'booking.too_far_ahead',
    'booking.notice_too_short',
    'booking.start_in_past',
    'booking.closed_day',
    'booking.closed_weekday',
    'booking.outside_hours',
    'booking.open_until',
    'booking.not_open',
    'booking.licence_missing',
    'booking.licence_expired',
    'booking.licence_unconfirmed',
    'booking.quota_reached',
  ],
});

export const maintenanceOperations: readonly OperationShape[] = [
  listResourceBlocks,
  previewMaintenance,
  planMaintenance,
];
