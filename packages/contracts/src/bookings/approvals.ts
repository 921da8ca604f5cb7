import * as z from 'zod/mini';
import { BusinessUnit } from '../auth/user.ts';
import { operation } from '../operation.ts';
import { OwnFieldValue } from '../own-fields/own-field.ts';
import { Person } from '../people/people.ts';
import { NotReturned } from '../resources/resource.ts';
import { Instant, line, namedObject, PageMeta, PageQuery, Version } from '../schemas.ts';
import { licenceClasses } from '../vocabulary/licence.ts';
import type { ProblemCode } from '../vocabulary/problems.ts';
import { Booking } from './booking.ts';
import { BookingSummary, PendingChange } from './booking-summary.ts';
import { licenceRefusals } from './kind-rules.ts';
import { SeriesScopeQuery } from './series.ts';

const decisionErrors = [
  'booking.not_found',
  'booking.stale',
  'booking.not_pending',
  'booking.over',
] as const;

export const approveBooking = operation('POST', '/bookings/{id}/approve', {
  summary: 'Approve a pending booking or change',
  access: ['update', 'Approval'],
  query: SeriesScopeQuery,
  body: z.strictObject({ version: Version }),
  success: { status: 200, data: Booking },
  errors: [
    ...decisionErrors,
    'service.not_enabled',
    'resource.not_found',
    'user.not_found',
    'booking.over_capacity',
    ...licenceRefusals,
  ],
});

export const rejectBooking = operation('POST', '/bookings/{id}/reject', {
  summary: 'Reject a pending booking or change, with a reason for the booker',
  access: ['update', 'Approval'],
  query: SeriesScopeQuery,
  body: z.strictObject({ version: Version, reason: line(1, 500) }),
  success: { status: 200, data: Booking },
  errors: decisionErrors,
});

const refusalCodes = [
  'booking.over',
  'resource.not_found',
  'user.not_found',
  'booking.over_capacity',
  ...licenceRefusals,
] as const satisfies readonly ProblemCode[];

/** A booking that waits for the caller's decision. */
export const ApprovalRequest = namedObject('ApprovalRequest', {
  booking: BookingSummary,
  booker: Person,
  bookedFor: Person,
  businessUnit: BusinessUnit,
  attendees: z.nullable(z.int()),
  /** Use of a car or asset as it is asked for; null for a room. */
  purpose: z.nullable(z.string()),
  /** Null for other kinds than cars. */
  trip: z.nullable(
    z.object({
      destination: z.string(),
      /** Null where the company provides the driver. */
      driver: z.nullable(z.pick(Person, { id: true, fullName: true })),
    }),
  ),
  /** Values of the merchant's own fields, as the booking has them now (F-03). */
  ownFields: z.array(OwnFieldValue),
  /** Class that a car needs, if its driver has no confirmed licence of it; else null. */
  unconfirmedLicence: z.nullable(z.enum(licenceClasses)),
  /** Last day of a licence that expires before the request ends and so prevents it; else null. */
  licenceExpiresOn: z.nullable(z.iso.date()),
  /** Whether it waits because it goes over the budget of the business unit. */
  isOverBudget: z.boolean(),
  /** Null for a new booking: then the booking itself is what is asked for. */
  change: z.nullable(PendingChange),
  /** The absent approver for whom the caller may decide; null in their own right. */
  actingFor: z.nullable(z.pick(Person, { id: true, fullName: true })),
  /** Units of the requested resource that are out after the end of another booking (Z-52). */
  notReturned: z.nullable(NotReturned),
  requestedAt: Instant,
  ageMinutes: z.int(),
  /** Refusals that an approval would get now; empty if it is possible. */
  conflicts: z.array(z.enum(refusalCodes)),
});
export type ApprovalRequest = z.output<typeof ApprovalRequest>;

export const listApprovals = operation('GET', '/bookings/approvals', {
  summary: 'List the requests that the caller can decide, soonest start first',
  access: ['view', 'Approval'],
  query: z.strictObject(PageQuery),
  success: {
    status: 200,
    data: z.array(ApprovalRequest),
    meta: z.extend(PageMeta, {
      /** Requests of all pages. */
      total: z.int(),
    }),
  },
});
