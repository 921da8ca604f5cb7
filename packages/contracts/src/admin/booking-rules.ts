import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Id, namedObject, Version } from '../schemas.ts';
import { approvalModes } from '../vocabulary/booking-rules.ts';
import { licenceRules } from '../vocabulary/licence.ts';
import { bookingRuleNames } from '../vocabulary/rule-ranges.ts';
import { affectedBookingFields } from './affected-bookings.ts';
import { ResourceRules } from './managed-resource.ts';

/** Where a rule may be set; a later one wins over those before it. */
const ruleLevels = ['default', 'merchant', 'business-unit', 'resource'] as const;

/** When approval is needed, or which licence a driver needs. */
const Choice = z.enum([...approvalModes, ...licenceRules]);

/** A number in the unit of its range, null for no limit, on or off, or a choice. */
const RuleValue = z.union([z.int32(), z.boolean(), Choice, z.null()]);

/** Level that sets a value; the name is null for product defaults. */
const RuleOrigin = z.object({ level: z.enum(ruleLevels), name: z.nullable(z.string()) });

const RuleRange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    unit: z.enum(['minutes', 'days', 'bookings']),
    least: z.int(),
    most: z.int(),
    /** Whether null is allowed: no such limit. */
    mayBeNone: z.boolean(),
  }),
  z.object({ kind: z.literal('switch') }),
  z.object({ kind: z.literal('choice'), choices: z.array(Choice) }),
]);

/** One rule as it holds at a place. */
const RuleState = z.object({
  rule: z.enum(bookingRuleNames),
  value: RuleValue,
  /** Whether the place sets it itself. */
  isOwn: z.boolean(),
  from: RuleOrigin,
  /** Inherited value, in effect if this level sets none. */
  inherited: z.object({ value: RuleValue, from: RuleOrigin }),
  range: RuleRange,
  /** Business units that set it apart; for a resource, what holds there for their bookings. */
  units: z.array(z.object({ id: Id, name: z.string(), value: RuleValue })),
  /** How many resources set it apart. */
  resources: z.int(),
});
export type RuleState = z.output<typeof RuleState>;

/** The rules of a kind at the merchant, a business unit or a resource. */
export const RuleSheet = namedObject('RuleSheet', {
  type: z.enum(resourceTypes),
  level: z.enum(['merchant', 'business-unit', 'resource']),
  /** Of the business unit or resource; null for the merchant. */
  id: z.nullable(Id),
  name: z.string(),
  /** Grows with each change; a change must name the one it was made from. */
  version: z.int(),
  rules: z.array(RuleState),
});
export type RuleSheet = z.output<typeof RuleSheet>;

/** Whose rules: the merchant's where neither is named. */
const place = {
  type: z.enum(resourceTypes),
  businessUnitId: z.optional(Id),
  resourceId: z.optional(Id),
};

interface RuleTarget {
  readonly businessUnitId?: string | undefined;
  readonly resourceId?: string | undefined;
}
const isOnePlace = ({ businessUnitId, resourceId }: RuleTarget): boolean =>
  businessUnitId === undefined || resourceId === undefined;

const onePlace = {
  path: ['resourceId'],
  error: 'not_together',
  params: { other: 'businessUnitId' },
};

/** Rules to set, and rules to set no more, so that those of the level above hold again. */
const change = {
  ...place,
  set: ResourceRules,
  inherit: z._default(
    z.array(z.enum(bookingRuleNames)).check(z.maxLength(bookingRuleNames.length)),
    [],
  ),
};

export const RuleChange = z.strictObject(change).check(z.refine(isOnePlace, onePlace));
export type RuleChange = z.output<typeof RuleChange>;

const UpdateRulesBody = z
  .strictObject({ ...change, version: Version })
  .check(z.refine(isOnePlace, onePlace));

/** Days before now whose bookings a change is tried on. */
export const replayedDays = 90;

/**
 * Effect of a change on one booking: a past one would have been refused or sent to approval; an
 * upcoming one stays as booked, or still waits for its decision.
 */
const ruleOutcomes = ['refused', 'approval', 'stays', 'decision'] as const;

/** A booking that the changed rules treat differently. */
const ReplayedBooking = z.object({
  ...affectedBookingFields,
  outcome: z.enum(ruleOutcomes),
  /** The changed rules that refuse it or require approval. */
  rules: z.array(z.enum(bookingRuleNames)),
});
export type ReplayedBooking = z.output<typeof ReplayedBooking>;

/** Effect of a change, per rule. Bookings are judged as of the moment they were requested. */
export const RuleEffect = namedObject('RuleEffect', {
  /** Upcoming bookings that could not be made any more; they stay as they are. */
  bookings: z.int(),
  /** Whether there are more upcoming bookings than were looked at. */
  hasMore: z.boolean(),
  /** Bookings that started in the last 90 days and were not cancelled, newest first. */
  past: z.object({
    checked: z.int(),
    refused: z.int(),
    /** Sent to approval, which the current rules did not require. */
    approval: z.int(),
    /** Whether there are more than were looked at. */
    hasMore: z.boolean(),
  }),
  affected: z.object({
    total: z.int(),
    /** The first hundred: refused, then sent to approval, then upcoming. */
    bookings: z.array(ReplayedBooking),
  }),
  /** Active resources for which something changes, since they do not set it themselves. */
  resources: z.int(),
  rules: z.array(
    z.object({ rule: z.enum(bookingRuleNames), bookings: z.int(), resources: z.int() }),
  ),
});
export type RuleEffect = z.output<typeof RuleEffect>;

/** Rules that are not of a resource need the same right to `Rules` as well. */
const placeErrors = ['access.denied', 'business_unit.not_found', 'resource.not_found'] as const;

export const getRules = adminOperation('GET', '/rules', {
  summary: 'Get the booking rules of a kind for the merchant, a business unit or a resource',
  access: ['view', 'ResourceRules'],
  query: z.strictObject(place).check(z.refine(isOnePlace, onePlace)),
  success: { status: 200, data: RuleSheet },
  errors: placeErrors,
});

export const previewRules = adminOperation('POST', '/rules/preview', {
  summary: 'Preview the effect of a rule change on bookings and resources',
  access: ['update', 'ResourceRules'],
  body: RuleChange,
  success: { status: 200, data: RuleEffect },
  errors: placeErrors,
});

export const updateRules = adminOperation('PATCH', '/rules', {
  summary: 'Set booking rules or reset them to inherited ones; existing bookings are kept',
  access: ['update', 'ResourceRules'],
  body: UpdateRulesBody,
  success: { status: 200, data: RuleSheet },
  errors: [...placeErrors, 'rules.stale'],
});
