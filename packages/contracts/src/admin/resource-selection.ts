import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { Id, line } from '../schemas.ts';

export const labelStates = ['none', 'replaced'] as const;
export type LabelState = (typeof labelStates)[number];

/** Filters of the list of resources; absent ones leave nothing out. */
export const managedFilter = {
  type: z.optional(z.enum(resourceTypes)),
  buildingId: z.optional(Id),
  businessUnitId: z.optional(Id),
  active: z.optional(z.enum(['yes', 'no'])),
  /** Those that set at least one booking rule themselves. */
  rules: z.optional(z.literal('own')),
  /** Those without a QR code, or with one that replaced another. */
  label: z.optional(z.enum(labelStates)),
  text: z.optional(line(0, 120)),
};

/** Most resources that a request names by their ids. */
export const maxSelectedIds = 500;

/** Most rows that an action changes at once; more become a job. */
export const maxImmediateRows = 1_000;

/** The job that changes the rows of an action in batches; null if they are changed already. */
export const startedJob = z.nullable(Id);

/** Resources by their ids, or all that a filter finds, so that a request stays small. */
export const ResourceSelection = z.union([
  z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxSelectedIds)) }),
  z.strictObject({ filter: z.strictObject(managedFilter) }),
]);
export type ResourceSelection = z.output<typeof ResourceSelection>;
