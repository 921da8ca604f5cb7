import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { peopleActionKinds, personSkipReasons } from './people-actions.ts';
import { resourceActions, resourceSkipReasons } from './resource-actions.ts';

export const bulkSubjects = ['resource', 'user'] as const;
export type BulkSubject = (typeof bulkSubjects)[number];

/**
 * How a job stands: `not_allowed` if its user lost the right to it, `limit` if a limit of the day
 * was reached, `failed` if it could not go on.
 */
export const bulkJobStates = [
  'running',
  'done',
  'cancelled',
  'not_allowed',
  'limit',
  'failed',
] as const;
export type BulkJobState = (typeof bulkJobStates)[number];

/** Why a job leaves out a row: `not_managed` if its building is no longer one of its user's. */
const bulkSkipReasons = [
  ...new Set([...resourceSkipReasons, ...personSkipReasons]),
  'not_managed',
] as const;

/** An action on many rows that runs in batches. */
export const BulkJob = namedObject('BulkJob', {
  id: Id,
  subject: z.enum(bulkSubjects),
  action: z.enum([...resourceActions, ...peopleActionKinds]),
  state: z.enum(bulkJobStates),
  /** Selected rows. */
  total: z.int(),
  /** Rows that were handled, changed or not. */
  done: z.int(),
  changed: z.int(),
  skipped: z.array(
    z.object({
      reason: z.enum(bulkSkipReasons),
      count: z.int(),
      /** The first five. */
      examples: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
  startedAt: Instant,
  startedBy: z.object({ id: Id, fullName: z.string() }),
  endedAt: z.nullable(Instant),
});
export type BulkJob = z.output<typeof BulkJob>;

export const listBulkJobs = adminOperation('GET', '/bulk-jobs', {
  summary: 'List running bulk jobs and those that ended in the last 7 days, newest first',
  access: ['view', 'BulkJob'],
  query: z.strictObject({ subject: z.enum(bulkSubjects) }),
  success: { status: 200, data: z.array(BulkJob) },
});

export const getBulkJob = adminOperation('GET', '/bulk-jobs/{id}', {
  summary: 'Get the progress of a bulk job',
  access: ['view', 'BulkJob'],
  success: { status: 200, data: BulkJob },
  errors: ['bulk_job.not_found'],
});

export const cancelBulkJob = adminOperation('POST', '/bulk-jobs/{id}/cancel', {
  summary: 'Stop a bulk job after its current batch; completed changes are kept',
  access: ['update', 'BulkJob'],
  success: { status: 200, data: BulkJob },
  errors: ['bulk_job.not_found', 'bulk_job.ended'],
});

export const hideBulkJob = adminOperation('POST', '/bulk-jobs/{id}/hide', {
  summary: 'Hide a finished bulk job from the list',
  access: ['update', 'BulkJob'],
  success: { status: 200, data: z.null() },
  errors: ['bulk_job.not_found', 'bulk_job.running'],
});
