import * as z from 'zod/mini';
import { ResourceBlock, ResourceBlockBody } from '../bookings/hold-operations.ts';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import {
  endAfterStart,
  Id,
  Instant,
  InstantInput,
  line,
  namedObject,
  PageMeta,
  PageQuery,
  Version,
} from '../schemas.ts';
import { maintenanceStates } from '../vocabulary/maintenance.ts';
import { BookingDecision, DecidableBookings, decisionRefusals } from './booking-decisions.ts';

export const listResourceBlocks = adminOperation('GET', '/resources/{id}/blocks', {
  access: ['view', 'Maintenance'],
  summary: 'List the current and future blocks of a resource, earliest first',
  success: { status: 200, data: z.array(ResourceBlock) },
  errors: ['resource.not_found'],
});

/** A block in the list of all maintenance, with the resource that it blocks. */
export const PlannedMaintenance = namedObject('PlannedMaintenance', {
  id: Id,
  /** Grows with each change; a change must name the one it was made from. */
  version: z.int(),
  kind: z.enum(['blackout', 'maintenance']),
  title: z.string(),
  start: Instant,
  end: Instant,
  state: z.enum(maintenanceStates),
  resource: z.object({ id: Id, type: z.enum(resourceTypes), name: z.string() }),
  building: z.object({ id: Id, name: z.string() }),
  timezone: z.string(),
});
export type PlannedMaintenance = z.output<typeof PlannedMaintenance>;

export const listMaintenance = adminOperation('GET', '/maintenance', {
  summary:
    'List current and planned maintenance, earliest first, or past maintenance, latest first',
  access: ['view', 'Maintenance'],
  query: z.strictObject({
    type: z.optional(z.enum(resourceTypes)),
    buildingId: z.optional(Id),
    resourceId: z.optional(Id),
    /** Without it, running and planned maintenance. */
    state: z.optional(z.enum(maintenanceStates)),
    /** Words of the title or the resource's name. */
    text: z.optional(line(0, 120)),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(PlannedMaintenance), meta: PageMeta },
});

/** Number of units of an asset that are blocked, those with the fewest bookings; absent for all. */
const Units = z.int().check(z.minimum(1), z.maximum(1000));

export const MaintenanceWindow = z
  .strictObject({
    start: InstantInput,
    end: InstantInput,
    /** The block that is changed: bookings that it has kept are not listed again. */
    blockId: z.optional(Id),
    units: z.optional(Units),
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));

export const previewMaintenance = adminOperation('POST', '/resources/{id}/maintenance/preview', {
  access: ['update', 'Maintenance'],
  summary: 'List the bookings that overlap a maintenance window',
  body: MaintenanceWindow,
  success: { status: 200, data: DecidableBookings },
  errors: ['resource.not_found'],
});

export const MaintenanceBody = z
  .strictObject({
    ...ResourceBlockBody.shape,
    /** Open problem of the resource that the block is about. */
    problemId: z.optional(Id),
    units: z.optional(Units),
    bookings: z.array(BookingDecision).check(z.maxLength(100)),
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));
export type MaintenanceBody = z.output<typeof MaintenanceBody>;

export const planMaintenance = adminOperation('POST', '/resources/{id}/maintenance', {
  access: ['update', 'Maintenance'],
  summary: 'Block a resource, with a decision on each conflicting booking',
  body: MaintenanceBody,
  success: { status: 201, data: ResourceBlock },
  errors: [...decisionRefusals, 'problem.not_found'],
});

export const MaintenanceChange = z
  .strictObject({
    version: Version,
    title: ResourceBlockBody.shape.title,
    start: InstantInput,
    end: InstantInput,
    /** On bookings in the way that the block has not kept so far. */
    bookings: z.array(BookingDecision).check(z.maxLength(100)),
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));
export type MaintenanceChange = z.output<typeof MaintenanceChange>;

export const changeMaintenance = adminOperation('PATCH', '/resources/{id}/maintenance/{blockId}', {
  summary: 'Change title or times of maintenance, with decisions on conflicting bookings',
  access: ['update', 'Maintenance'],
  body: MaintenanceChange,
  success: { status: 200, data: ResourceBlock },
  errors: [...decisionRefusals, 'maintenance.stale', 'maintenance.over'],
});

export const endMaintenance = adminOperation('POST', '/resources/{id}/maintenance/{blockId}/end', {
  summary: 'End running maintenance and release the rest of its time',
  access: ['update', 'Maintenance'],
  body: z.strictObject({ version: Version }),
  success: { status: 200, data: ResourceBlock },
  errors: [
    'resource.not_found',
    'maintenance.stale',
    'maintenance.over',
    'maintenance.not_started',
  ],
});
