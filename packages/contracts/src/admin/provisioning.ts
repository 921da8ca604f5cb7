import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, Instant, namedObject, PageMeta, PageQuery, Version } from '../schemas.ts';
import {
  dryRunKinds,
  leaverRules,
  maxDailyDeactivations,
  maxDecidedDeactivations,
  maxGroupRights,
  provisioningEventKinds,
} from '../vocabulary/provisioning.ts';
import { mappedRights } from '../vocabulary/sign-in.ts';
import { EnteredRight, GivenRight } from './group-mappings.ts';

const settings = {
  /** Whether changes are refused until later, so that the directory repeats them. */
  isPaused: z.boolean(),
  /** Whether requests are judged and kept, and no person is changed. */
  isDryRun: z.boolean(),
  /** Whether new people get a mail with a link to choose a password. */
  sendsInvitations: z.boolean(),
  /** Whether people who are already here are linked by their email address. Never administrators. */
  linksPeople: z.boolean(),
  leaverRule: z.enum(leaverRules),
  /** Deactivations in 24 hours; more of them wait for an administrator. */
  mostDeactivations: z.int().check(z.gte(0), z.lte(maxDailyDeactivations)),
};

export const ProvisioningSettings = z.object(settings);
export type ProvisioningSettings = z.output<typeof ProvisioningSettings>;

export const ProvisioningChange = z.strictObject({ ...settings, version: Version });
export type ProvisioningChange = z.output<typeof ProvisioningChange>;

export const GroupRights = z.strictObject({
  version: Version,
  rights: z.array(EnteredRight).check(z.maxLength(maxGroupRights)),
});
export type GroupRights = z.output<typeof GroupRights>;

/** State of the provisioning by a directory (J-03). */
export const Provisioning = namedObject('Provisioning', {
  ...settings,
  version: z.int(),
  /** People whom the directory has created or linked. */
  people: z.int(),
  /** People for whom a change of a dry run is not applied. */
  pending: z.int(),
  /** Active ones who are in no group that gives rights. */
  withoutRights: z.int(),
  groups: z.array(
    z.object({
      id: Id,
      name: z.string(),
      people: z.int(),
      rights: z.array(GivenRight),
      version: z.int(),
    }),
  ),
  /** Deactivations above the limit, the oldest first. */
  waiting: z.array(z.object({ id: Id, fullName: z.string(), email: z.string(), since: Instant })),
});
export type Provisioning = z.output<typeof Provisioning>;

const success = { status: 200, data: Provisioning } as const;

export const getProvisioning = adminOperation('GET', '/provisioning', {
  summary: 'Get the settings of provisioning, its groups and deactivations that wait',
  access: ['view', 'Provisioning'],
  success,
});

export const updateProvisioning = adminOperation('PATCH', '/provisioning', {
  summary: 'Update the settings of provisioning, or pause it',
  access: ['update', 'Provisioning'],
  guarded: true,
  body: ProvisioningChange,
  success,
  errors: ['provisioning.stale'],
});

export const updateGroupRights = adminOperation('PATCH', '/provisioning/groups/{id}', {
  summary: 'Replace the business units and roles that a group of the directory grants',
  access: ['update', 'Provisioning'],
  guarded: true,
  body: GroupRights,
  success,
  errors: [
    'provisioning.not_found',
    'provisioning.stale',
    'business_unit.not_found',
    'building.not_found',
  ],
});

export const decideDeactivations = adminOperation('POST', '/provisioning/deactivations', {
  summary: 'Allow or refuse deactivations that wait',
  access: ['update', 'Provisioning'],
  guarded: true,
  body: z.strictObject({
    userIds: z.array(Id).check(z.minLength(1), z.maxLength(maxDecidedDeactivations)),
    decision: z.enum(['allow', 'refuse']),
  }),
  success,
  errors: ['user.last_administrator'],
});

/** People for whom a dry run would do the same. */
export const DryRunGroup = namedObject('DryRunGroup', {
  kind: z.enum(dryRunKinds),
  total: z.int(),
  /** At most 100, by name. */
  people: z.array(
    z.object({
      id: Id,
      fullName: z.string(),
      email: z.string(),
      /** Right that is gained or lost, with the name of its unit or building; null for others. */
      right: z.nullable(z.enum(mappedRights)),
      target: z.nullable(z.string()),
      /** Own bookings that are open: all of a deactivated person, those for a lost unit; else null. */
      openBookings: z.nullable(z.int()),
    }),
  ),
});
export type DryRunGroup = z.output<typeof DryRunGroup>;

export const getDryRun = adminOperation('GET', '/provisioning/dry-run', {
  summary: 'Get the changes of people that wait until provisioning goes live',
  access: ['view', 'Provisioning'],
  success: {
    status: 200,
    data: z.array(DryRunGroup),
    /** People of the directory for whom nothing changes. */
    meta: z.object({ unchanged: z.int() }),
  },
});

export const discardDryRun = adminOperation('DELETE', '/provisioning/dry-run', {
  summary: 'Discard what a dry run has collected, and continue it without changes',
  access: ['update', 'Provisioning'],
  guarded: true,
  success,
  errors: ['provisioning.stale'],
});

export const goLive = adminOperation('POST', '/provisioning/live', {
  summary: 'End the dry run and apply its changes, up to 50 people with each call',
  access: ['update', 'Provisioning'],
  guarded: true,
  body: z.strictObject({
    /** `next` of the call before; null for the first one. */
    after: z.nullable(Id),
  }),
  success: {
    status: 200,
    data: z.object({
      applied: z.int(),
      /** People whose changes were refused; the log has the reasons. */
      refused: z.int(),
      /** For the next call; null after the last one. */
      next: z.nullable(Id),
    }),
  },
});

/** A request of the directory that changed something, or was refused. */
export const ProvisioningEvent = namedObject('ProvisioningEvent', {
  id: Id,
  kind: z.enum(provisioningEventKinds),
  /** The last time, for a refusal that was repeated. */
  at: Instant,
  /** Person or group; null for a person whose account was deleted. */
  name: z.nullable(z.string()),
  userId: z.nullable(Id),
  isDryRun: z.boolean(),
  /** Changed attributes. */
  fields: z.array(z.string()),
  /** Rights that groups have given and taken; null for other kinds. */
  rights: z.nullable(z.object({ gained: z.array(GivenRight), lost: z.array(GivenRight) })),
  /** Null unless the request was refused. */
  refusal: z.nullable(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      /** Reason in the protocol (RFC 7644, 3.12), if it has one. */
      scimType: z.nullable(z.string()),
      times: z.int(),
      /** Whether the user of the directory can be linked to a person who is here. */
      isLinkable: z.boolean(),
      /** The person who has the address, if they are not linked. */
      candidate: z.nullable(z.object({ id: Id, fullName: z.string(), email: z.string() })),
    }),
  ),
});
export type ProvisioningEvent = z.output<typeof ProvisioningEvent>;

export const listProvisioningEvents = adminOperation('GET', '/provisioning/events', {
  summary: 'List changes and refused requests of the directory, newest first',
  access: ['view', 'Provisioning'],
  query: z.strictObject({
    /** All of them without one. */
    result: z.optional(z.enum(['refused'])),
    ...PageQuery,
  }),
  success: {
    status: 200,
    data: z.array(ProvisioningEvent),
    /** Numbers of all changes, and of refused requests. */
    meta: z.extend(PageMeta, { all: z.int(), refused: z.int() }),
  },
});

export const linkProvisionedPerson = adminOperation('POST', '/provisioning/events/{id}/link', {
  summary: 'Link a user whom the directory could not create to a person',
  access: ['update', 'Provisioning'],
  guarded: true,
  body: z.strictObject({ userId: Id }),
  success,
  errors: ['provisioning.not_found', 'provisioning.taken', 'user.not_found'],
});
