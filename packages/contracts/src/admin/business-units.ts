import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, line, namedObject, Version } from '../schemas.ts';

/** A business unit as administrators look after it. */
export const AdminBusinessUnit = namedObject('AdminBusinessUnit', {
  id: Id,
  title: z.string(),
  /** An inactive one is offered nowhere; what was booked for it stays. */
  isActive: z.boolean(),
  version: z.int(),
  members: z.int(),
  approvers: z.array(z.object({ id: Id, fullName: z.string() })),
  /** Whether anything names it; then it can be deactivated, but not deleted. */
  isUsed: z.boolean(),
});
export type AdminBusinessUnit = z.output<typeof AdminBusinessUnit>;

const title = line(1, 120);

export const listAdminBusinessUnits = adminOperation('GET', '/business-units', {
  summary: 'List all business units with members and approvers, including inactive ones',
  access: ['view', 'ManagedUnit'],
  success: { status: 200, data: z.array(AdminBusinessUnit) },
});

export const CreateBusinessUnitBody = z.strictObject({ title });

export type CreateBusinessUnitBody = z.output<typeof CreateBusinessUnitBody>;

export const createBusinessUnit = adminOperation('POST', '/business-units', {
  summary: 'Add a business unit',
  access: ['update', 'ManagedUnit'],
  body: CreateBusinessUnitBody,
  success: { status: 201, data: AdminBusinessUnit },
  errors: ['business_unit.title_taken'],
});

export const updateBusinessUnit = adminOperation('PATCH', '/business-units/{id}', {
  summary: 'Rename, activate or deactivate a business unit; absent fields are kept',
  access: ['update', 'ManagedUnit'],
  body: z.strictObject({
    version: Version,
    title: z.optional(title),
    isActive: z.optional(z.boolean()),
  }),
  success: { status: 200, data: AdminBusinessUnit },
  errors: ['business_unit.not_found', 'business_unit.stale', 'business_unit.title_taken'],
});

export const deleteBusinessUnit = adminOperation('DELETE', '/business-units/{id}', {
  summary: 'Delete an unused business unit',
  access: ['update', 'ManagedUnit'],
  errors: ['business_unit.not_found', 'business_unit.in_use'],
});

/** Numbers of people, resources and bookings that refer to a business unit or service. */
export const UseCounts = namedObject('UseCounts', {
  /** Members and approvers of a unit; people with upcoming bookings of a service. */
  people: z.int(),
  resources: z.int(),
  /** Those that are not over. */
  bookings: z.int(),
});
export type UseCounts = z.output<typeof UseCounts>;

export const getBusinessUnitUse = adminOperation('GET', '/business-units/{id}/use', {
  summary: 'Count the people, resources and upcoming bookings of a business unit',
  access: ['view', 'ManagedUnit'],
  success: { status: 200, data: UseCounts },
  errors: ['business_unit.not_found'],
});
