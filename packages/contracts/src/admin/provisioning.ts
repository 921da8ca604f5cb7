import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, Instant, namedObject, Version } from '../schemas.ts';
import {
  leaverRules,
  maxDailyDeactivations,
  maxDecidedDeactivations,
  maxGroupRights,
} from '../vocabulary/provisioning.ts';
import { EnteredRight, GivenRight } from './group-mappings.ts';

const settings = {
  /** Whether changes are refused until later, so that the directory repeats them. */
  isPaused: z.boolean(),
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
  id: 'getProvisioning',
  summary: 'Get the settings of provisioning, its groups and deactivations that wait',
  access: ['view', 'Provisioning'],
  success,
});

export const updateProvisioning = adminOperation('PATCH', '/provisioning', {
  id: 'updateProvisioning',
  summary: 'Update the settings of provisioning, or pause it',
  access: ['update', 'Provisioning'],
  guarded: true,
  body: ProvisioningChange,
  success,
  errors: ['provisioning.stale'],
});

export const updateGroupRights = adminOperation('PATCH', '/provisioning/groups/{id}', {
  id: 'updateGroupRights',
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
  id: 'decideDeactivations',
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
