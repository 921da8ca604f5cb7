import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, named, PageMeta, PageQuery, Version } from '../schemas.ts';
import { approvalModes } from '../vocabulary/booking-rules.ts';
import { profileImageLimits, profileImageTypes } from '../vocabulary/profile-image.ts';
import { AffectedBookings } from './affected-bookings.ts';
import { BookingsDecided, ChangePreview, decisionRefusals } from './booking-decisions.ts';
import { ManagedResource, ResourceBody, resourceFields } from './managed-resource.ts';
import { managedFilter } from './resource-selection.ts';

/** Unknown references and values that are already in use. */
const fieldErrors = [
  'amenity.not_found',
  'building.not_found',
  'business_unit.not_allowed',
  'user.not_found',
  'resource.code_taken',
  'resource.not_found',
  'resource.is_part',
  'resource.has_parts',
  'resource.part_elsewhere',
  'resource.parts_taken',
] as const;

export const ResourceChange = z.partial(z.strictObject(resourceFields));
export type ResourceChange = z.output<typeof ResourceChange>;

export const listManagedResources = adminOperation('GET', '/resources', {
  access: ['view', 'ManagedResource'],
  summary: 'List all resources, active or not, by name, use or availability',
  query: z.strictObject({
    ...managedFilter,
    /** `used`: by the booked share of 30 days; `now`: what is free for longest first. */
    sort: z._default(z.enum(['name', 'used', 'now']), 'name'),
    order: z._default(z.enum(['ascending', 'descending']), 'ascending'),
    ...PageQuery,
  }),
  success: {
    status: 200,
    data: z.array(ManagedResource),
    meta: PageMeta,
  },
});

export const getManagedResource = adminOperation('GET', '/resources/{id}', {
  access: ['view', 'ManagedResource'],
  summary: 'Get a resource with all of its settings',
  success: { status: 200, data: ManagedResource },
  errors: ['resource.not_found'],
});

export const createResource = adminOperation('POST', '/resources', {
  access: ['update', 'ManagedResource'],
  summary: 'Add a room, car or asset',
  body: ResourceBody,
  success: { status: 201, data: ManagedResource },
  errors: fieldErrors,
});

export const updateResource = adminOperation('PATCH', '/resources/{id}', {
  access: ['update', 'ManagedResource'],
  summary:
    'Update a resource, with decisions on bookings outside its hours; absent fields are kept',
  body: z.extend(ResourceChange, { version: Version, ...BookingsDecided.shape }),
  success: { status: 200, data: ManagedResource },
  errors: [
    ...new Set([
      ...decisionRefusals,
      ...fieldErrors,
      'resource.stale' as const,
      'resource.units_in_use' as const,
      'building.bookings_undecided' as const,
    ]),
  ],
});

export const previewResourceChange = adminOperation('POST', '/resources/{id}/preview', {
  access: ['update', 'ManagedResource'],
  summary: 'List the upcoming bookings that a change no longer fits',
  body: ResourceChange,
  success: { status: 200, data: ChangePreview },
  errors: ['resource.not_found'],
});

const someAmenities = resourceFields.amenities.check(z.minLength(1));

/** Changes for many resources at once; absent fields stay as they are. */
export const BulkChange = named(
  'BulkChange',
  z
    .partial(
      z.strictObject({
        isActive: resourceFields.isActive,
        buildingId: resourceFields.buildingId,
        businessUnitId: resourceFields.businessUnitId,
        visibleTo: resourceFields.visibleTo,
        needsApproval: resourceFields.needsApproval,
        privacy: resourceFields.privacy,
        openingHours: resourceFields.openingHours,
        isOpenOnClosedDays: resourceFields.isOpenOnClosedDays,
        /** Null: as the business unit or the merchant has it. */
        approval: z.nullable(z.enum(approvalModes)),
        requiresCheckIn: z.nullable(z.boolean()),
        addAmenities: someAmenities,
        removeAmenities: someAmenities,
      }),
    )
    .check(z.refine((change) => Object.keys(change).length > 0, { error: 'required' })),
);
export type BulkChange = z.output<typeof BulkChange>;

const BulkBody = z.strictObject({
  resources: z
    .array(z.strictObject({ id: Id, version: Version }))
    .check(z.minLength(1), z.maxLength(500)),
  change: BulkChange,
});

const bulkErrors = ['resource.stale', ...fieldErrors] as const;

export const previewResourceChanges = adminOperation('POST', '/resources/changes/preview', {
  access: ['update', 'ManagedResource'],
  summary: 'Preview a change of many resources and the bookings that it no longer fits',
  body: BulkBody,
  success: {
    status: 200,
    data: z.object({ changed: z.int(), unchanged: z.int(), affected: AffectedBookings }),
  },
  errors: bulkErrors,
});

export const updateResources = adminOperation('POST', '/resources/changes', {
  access: ['update', 'ManagedResource'],
  summary: 'Update many resources, all or none; equal values are skipped',
  body: BulkBody,
  success: { status: 200, data: z.object({ changed: z.int() }) },
  errors: bulkErrors,
});

export const deleteResource = adminOperation('DELETE', '/resources/{id}', {
  access: ['update', 'ManagedResource'],
  summary: 'Delete a resource that was never booked',
  errors: ['resource.not_found', 'resource.has_bookings', 'resource.is_part'],
});

export const setResourceImage = adminOperation('POST', '/resources/{id}/image', {
  access: ['update', 'ManagedResource'],
  summary: 'Set the picture of a resource',
  upload: { maxBytes: profileImageLimits.bytes, mediaTypes: profileImageTypes },
  success: { status: 200, data: ManagedResource },
  errors: ['resource.not_found', 'file_store.unavailable'],
});

export const deleteResourceImage = adminOperation('DELETE', '/resources/{id}/image', {
  access: ['update', 'ManagedResource'],
  summary: 'Delete the picture of a resource',
  success: { status: 200, data: ManagedResource },
  errors: ['resource.not_found'],
});
