import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, namedObject } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { maxSelectedIds, startedJob } from './resource-selection.ts';
import { ExportQuery, FormatQuery, sheetTypes } from './sheet-columns.ts';
import { peopleFilter, userRoles } from './users.ts';

const reading = { access: ['view', 'Person'] } as const;
const changing = { access: ['update', 'Person'] } as const;

/** How many people each filter of the list finds, with the other filters as they are. */
export const PeopleCounts = namedObject('PeopleCounts', {
  total: z.int(),
  /** Without the filter by status. */
  statuses: z.object({ active: z.int(), invited: z.int(), deactivated: z.int() }),
  /** Without the filter by role. */
  roles: z.record(z.enum(userRoles), z.int()),
  /** Without the filters by unit, and without that by licence. */
  noUnit: z.int(),
  licenceWaiting: z.int(),
});
export type PeopleCounts = z.output<typeof PeopleCounts>;

export const countUsers = adminOperation('GET', '/user-counts', {
  ...reading,
  summary: 'Count the users by filter',
  query: z.strictObject(peopleFilter),
  success: { status: 200, data: PeopleCounts },
});

export const exportPeople = adminOperation('GET', '/user-sheets/export', {
  ...reading,
  summary: 'Export the filtered people with the columns of the import',
  guarded: true,
  query: z.strictObject({ ...peopleFilter, ...FormatQuery, ...ExportQuery }),
  download: sheetTypes,
});

/** People by their ids, or all that a filter finds, so that a request stays small. */
export const PeopleSelection = z.union([
  z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxSelectedIds)) }),
  z.strictObject({ filter: z.strictObject(peopleFilter) }),
]);
export type PeopleSelection = z.output<typeof PeopleSelection>;

export const peopleActionKinds = ['assign-unit', 'invite-again', 'deactivate'] as const;

export const PeopleAction = z.discriminatedUnion('kind', [
  /** Adds the unit to those that a person has. */
  z.strictObject({ kind: z.literal('assign-unit'), businessUnitId: Id }),
  z.strictObject({ kind: z.literal('invite-again') }),
  /** Ends the access of those who have nothing open that needs a decision. */
  z.strictObject({ kind: z.literal('deactivate') }),
]);
export type PeopleAction = z.output<typeof PeopleAction>;

const action = { selection: PeopleSelection, action: PeopleAction };

export const personSkipReasons = [
  'already',
  'not_invited',
  'open_items',
  'yourself',
  'last_administrator',
] as const;
export type PersonSkipReason = (typeof personSkipReasons)[number];

/** Effect of an action on people, before it runs. */
export const PeopleActionSummary = namedObject('PeopleActionSummary', {
  selected: z.int(),
  /** People whom the action would change. */
  affected: z.int(),
  skipped: z.array(
    z.object({
      reason: z.enum(personSkipReasons),
      count: z.int(),
      /** The first five. */
      examples: z.array(z.object({ id: Id, fullName: z.string() })),
    }),
  ),
});
export type PeopleActionSummary = z.output<typeof PeopleActionSummary>;

export const previewPeopleAction = adminOperation('POST', '/user-actions/preview', {
  ...changing,
  summary: 'Preview which people an action changes and skips',
  body: z.strictObject(action),
  success: { status: 200, data: PeopleActionSummary },
  errors: ['business_unit.not_found'],
});

export const runPeopleAction = adminOperation('POST', '/user-actions', {
  ...changing,
  summary: 'Add a business unit, resend invitations or deactivate; ineligible people are skipped',
  guarded: true,
  body: z.strictObject({
    ...action,
    /** `affected` of the summary that the user confirmed. */
    affected: z.int().check(z.minimum(1)),
  }),
  success: { status: 200, data: z.object({ affected: z.int(), jobId: startedJob }) },
  errors: ['selection.changed', 'business_unit.not_found', ...limitRefusals],
});
