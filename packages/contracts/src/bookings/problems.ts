import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { Person } from '../people/people.ts';
import { Id, Instant, line, namedObject, PageMeta, PageQuery, text, Version } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import {
  problemCategories,
  problemKinds,
  problemPhotoLimits,
  problemStates,
  problemWorks,
} from '../vocabulary/problem-records.ts';
import { profileImageTypes } from '../vocabulary/profile-image.ts';
import { kindRules } from './kind-rules.ts';
import { placeRules, timeRules } from './refused-times.ts';

/** Longest description of a problem. */
export const longestReport = 1000;
/** Longest name of a supplier who works on a problem. */
export const longestSupplier = 120;
const longestResolution = 1000;

const PersonName = z.pick(Person, { id: true, fullName: true });

/** A problem with a resource, from a report or a return, tracked until resolved. */
export const ResourceProblem = namedObject('ResourceProblem', {
  id: Id,
  version: z.int(),
  kind: z.enum(problemKinds),
  /** Null without a choice, and for what a return found. */
  category: z.nullable(z.enum(problemCategories)),
  state: z.enum(problemStates),
  /** Whether the reporter says that the resource can't be used. */
  isUnusable: z.boolean(),
  text: z.string(),
  /** Units that did not come back; null for other kinds. */
  missingUnits: z.nullable(z.int()),
  resource: z.object({
    id: Id,
    type: z.enum(resourceTypes),
    name: z.string(),
    quantity: z.int(),
  }),
  floor: z.nullable(z.string()),
  building: z.object({ id: Id, name: z.string() }),
  timezone: z.string(),
  /** Null without a booking, and for a private one of others (H-05). */
  bookingId: z.nullable(Id),
  /** Null for people who have the same problem: its managers alone know who reported it. */
  reporter: z.nullable(PersonName),
  /** Number of others who have the same problem. */
  others: z.int(),
  reportedAt: Instant,
  /** Manager who works on it; null until one starts. */
  assignee: z.nullable(z.extend(PersonName, { since: Instant })),
  /** Company that the assignee waits for; null without one. */
  supplier: z.nullable(z.string()),
  resolution: z.nullable(z.object({ at: Instant, by: PersonName, note: z.string() })),
  /** Block of the resource or its missing units that is not over; null without one. */
  block: z.nullable(
    z.object({
      id: Id,
      version: z.int(),
      title: z.string(),
      start: Instant,
      end: Instant,
      /** Other open problems that need the block. */
      otherProblems: z.int(),
    }),
  ),
  photos: z.array(z.object({ original: z.string(), thumbnail: z.string() })),
  abilities: z.object({ start: z.boolean(), resolve: z.boolean(), addPhoto: z.boolean() }),
});
export type ResourceProblem = z.output<typeof ResourceProblem>;

const one = { status: 200, data: ResourceProblem } as const;

export const ReportBody = z.strictObject({
  text: text(longestReport).check(z.minLength(3)),
  category: z.optional(z.enum(problemCategories)),
  isUnusable: z._default(z.boolean(), false),
});
export type ReportBody = z.output<typeof ReportBody>;

export const reportProblem = operation('POST', '/bookings/{id}/problems', {
  summary: 'Report a problem with a booked resource to its managers',
  access: ['view', 'Booking'],
  body: ReportBody,
  success: { status: 201, data: ResourceProblem },
  errors: ['booking.not_found', ...limitRefusals],
});

export const reportResourceProblem = operation('POST', '/resources/{id}/problems', {
  summary: 'Report a problem with a resource to its managers, without a booking',
  access: ['view', 'Resource'],
  body: ReportBody,
  success: { status: 201, data: ResourceProblem },
  errors: ['resource.not_found', 'service.not_enabled', ...limitRefusals],
});

/** An open problem as everyone who sees the resource may know it, before they report it again. */
export const KnownProblem = namedObject('KnownProblem', {
  id: Id,
  category: z.nullable(z.enum(problemCategories)),
  /** Null for a report from a private booking of others (H-05). */
  text: z.nullable(z.string()),
  isUnusable: z.boolean(),
  reportedAt: Instant,
  /** Whether someone works on it. */
  isStarted: z.boolean(),
  /** Whether the caller reported it, or has it too. */
  isMine: z.boolean(),
});
export type KnownProblem = z.output<typeof KnownProblem>;

export const listKnownProblems = operation('GET', '/resources/{id}/problems', {
  summary: 'List the latest open problems of a resource, without their reporters',
  access: ['view', 'Resource'],
  success: { status: 200, data: z.array(KnownProblem) },
  errors: ['resource.not_found', 'service.not_enabled'],
});

export const joinProblem = operation('POST', '/problems/{id}/followers', {
  summary: 'Report that the caller has the same problem, and wants to hear of the result',
  access: ['view', 'Resource'],
  errors: ['problem.not_found', 'problem.resolved', ...limitRefusals],
});

export const problemFilter = {
  state: z.optional(z.enum(problemStates)),
  category: z.optional(z.enum(problemCategories)),
  /** Open problems without an assignee, assigned to the caller, or with a supplier. */
  work: z.optional(z.enum(problemWorks)),
  /** Open problems of resources that can't be used. */
  unusable: z.optional(z.enum(['yes'])),
  resourceId: z.optional(Id),
  buildingId: z.optional(Id),
  bookingId: z.optional(Id),
  /** Words of the description or the resource's name. */
  text: z.optional(line(0, 120)),
};

export const listProblems = operation('GET', '/problems', {
  summary: 'List problems that the caller reported, has too or manages; auditors see all',
  access: ['view', 'Booking'],
  query: z.strictObject({ ...problemFilter, ...PageQuery }),
  success: {
    status: 200,
    data: z.array(ResourceProblem),
    /** Numbers of the same filter in each state, and of the open ones by who works on them. */
    meta: z.extend(PageMeta, {
      open: z.int(),
      resolved: z.int(),
      new: z.int(),
      mine: z.int(),
      supplier: z.int(),
      unusable: z.int(),
      /** Average time from the report of the resolved ones until then; null without any. */
      averageMinutes: z.nullable(z.int()),
    }),
  },
});

export const getProblem = operation('GET', '/problems/{id}', {
  summary: 'Get a problem with a resource',
  access: ['view', 'Booking'],
  success: one,
  errors: ['problem.not_found'],
});

export const addProblemPhoto = operation('POST', '/problems/{id}/photos', {
  summary: 'Add a photo to a problem that the caller reported, without its camera metadata',
  access: ['view', 'Booking'],
  upload: { maxBytes: problemPhotoLimits.bytes, mediaTypes: profileImageTypes },
  success: { status: 201, data: ResourceProblem },
  errors: [
    'problem.not_found',
    'problem.resolved',
    'problem.too_many_photos',
    'file_store.unavailable',
    ...limitRefusals,
  ],
});

export const listProblemManagers = operation('GET', '/problems/{id}/managers', {
  summary: 'List the people who may work on a problem that the caller manages',
  access: ['view', 'Booking'],
  success: { status: 200, data: z.array(PersonName) },
  errors: ['problem.not_found'],
});

const StartProblemBody = z.strictObject({
  version: Version,
  /** Manager of the resource who works on it; the caller without one. */
  assigneeId: z.optional(Id),
  /** Company that the assignee gives it to; without one it is theirs alone. */
  supplier: z.optional(line(1, longestSupplier)),
});
export type StartProblemBody = z.output<typeof StartProblemBody>;

export const startProblem = operation('POST', '/problems/{id}/start', {
  summary: 'Start to work on a problem, or give it to another manager',
  access: ['view', 'Booking'],
  body: StartProblemBody,
  success: one,
  errors: ['problem.not_found', 'problem.stale', 'problem.resolved', 'user.not_found'],
});

export const offerPlace = operation('POST', '/bookings/{id}/offers', {
  summary: 'Offer another place to the owners of a booking, which moves if they accept',
  access: ['update', 'Booking'],
  body: z.strictObject({ resourceId: Id }),
  errors: [
    'booking.not_found',
    'booking.not_editable',
    'booking.from_calendar',
    'booking.slot_taken',
    'resource.not_found',
    'service.not_enabled',
    'access.denied',
    ...limitRefusals,
    ...timeRules,
    ...placeRules,
    ...kindRules,
  ],
});

export const shareBlock = operation('POST', '/problems/{id}/block', {
  summary: 'Keep an existing block of the resource until this problem is resolved too',
  access: ['update', 'Maintenance'],
  body: z.strictObject({ version: Version, blockId: Id }),
  success: one,
  errors: ['problem.not_found', 'problem.stale', 'problem.resolved', 'resource.not_found'],
});

export const ResolveProblemBody = z.strictObject({
  version: Version,
  /** Note about the fix, which the reporter reads. */
  note: text(longestResolution).check(z.minLength(1)),
});
export type ResolveProblemBody = z.output<typeof ResolveProblemBody>;

export const resolveProblem = operation('POST', '/problems/{id}/resolve', {
  summary: 'Resolve a problem and notify its reporter and others who have it',
  access: ['view', 'Booking'],
  body: ResolveProblemBody,
  success: one,
  errors: ['problem.not_found', 'problem.stale', 'problem.resolved'],
});
