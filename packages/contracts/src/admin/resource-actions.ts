import * as z from 'zod/mini';
import { byKind } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Id, namedObject } from '../schemas.ts';
import { managedFilter, ResourceSelection, startedJob } from './resource-selection.ts';

/** How many resources each filter of the list finds, with the other filters as they are. */
export const ResourceCounts = namedObject('ResourceCounts', {
  total: z.int(),
  /** Without the filter by kind. */
  types: z.object(byKind(() => z.int())),
  /** Without the filter by state. */
  active: z.int(),
  inactive: z.int(),
  /** Without the filter by own rules, and without that by label. */
  ownRules: z.int(),
  noLabel: z.int(),
  replacedLabel: z.int(),
});
export type ResourceCounts = z.output<typeof ResourceCounts>;

export const countManagedResources = adminOperation('GET', '/resource-counts', {
  summary: 'Count the resources by filter',
  access: ['view', 'ManagedResource'],
  query: z.strictObject(managedFilter),
  success: { status: 200, data: ResourceCounts },
});

/** Actions on addresses need the right to change the mail connection, too (E-01). */
export const resourceActions = [
  'activate',
  'deactivate',
  'delete',
  'address-on',
  'address-off',
] as const;
export type ResourceAction = (typeof resourceActions)[number];

const action = { selection: ResourceSelection, action: z.enum(resourceActions) };

export const resourceSkipReasons = ['already', 'has_bookings', 'is_part'] as const;

/** Effect of an action on a selection, before it runs. */
export const ActionSummary = namedObject('ActionSummary', {
  selected: z.int(),
  /** Resources that the action would change. */
  affected: z.int(),
  /** Upcoming bookings of those resources. */
  bookings: z.int(),
  skipped: z.array(
    z.object({
      reason: z.enum(resourceSkipReasons),
      count: z.int(),
      /** The names of the first five. */
      examples: z.array(z.string()),
    }),
  ),
});
export type ActionSummary = z.output<typeof ActionSummary>;

export const previewResourceAction = adminOperation('POST', '/resource-actions/preview', {
  summary: 'Preview which resources an action changes and skips',
  access: ['update', 'ManagedResource'],
  body: z.strictObject(action),
  success: { status: 200, data: ActionSummary },
});

export const runResourceAction = adminOperation('POST', '/resource-actions', {
  summary:
    'Activate, deactivate or delete many resources, or switch their mail addresses; ineligible ones are skipped',
  access: ['update', 'ManagedResource'],
  body: z.strictObject({
    ...action,
    /** `affected` of the summary that the user confirmed. */
    affected: z.int().check(z.minimum(1)),
  }),
  success: {
    status: 200,
    data: z.object({
      affected: z.int(),
      /** Ids of the affected resources; empty where a selection could not name them all. */
      ids: z.array(Id),
      jobId: startedJob,
    }),
  },
  errors: ['selection.changed', 'mail_connection.not_found'],
});
