import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Person } from '../people/people.ts';
import { Id, Instant, line, named, namedObject, Version } from '../schemas.ts';
import { openItemFates, openItemGroups } from '../vocabulary/people.ts';
import { AdminUserDetail } from './users.ts';

/** Something of a person that does not end with their access and needs a decision. */
export const OpenItem = namedObject('OpenItem', {
  /** Stable while the item stays in its group. */
  key: z.string(),
  group: z.enum(openItemGroups),
  /** Of the booking, or the name of what is decided on; null for a private booking. */
  title: z.nullable(z.string()),
  type: z.nullable(z.enum(resourceTypes)),
  /** Name of the booked resource; null for requests. */
  place: z.nullable(z.string()),
  /** Of the booking, or of the first date of a series; null for requests. */
  start: z.nullable(Instant),
  end: z.nullable(Instant),
  timezone: z.nullable(z.string()),
  /** Dates of a series in this group, or requests that wait; else 1. */
  count: z.int(),
  /** Start of the last date; equal to `start` for a single booking. */
  lastStart: z.nullable(Instant),
  attendees: z.nullable(z.int()),
  /** Whether the booking itself waits for approval. */
  isWaiting: z.boolean(),
  isOverdue: z.boolean(),
  /** Whether the person drives: who gets the trip drives it. */
  isDriver: z.boolean(),
  fates: z.array(z.enum(openItemFates)),
});
export type OpenItem = z.output<typeof OpenItem>;

export const DeactivationReview = namedObject('DeactivationReview', {
  items: z.array(OpenItem),
  /** Access that ends at once. */
  ends: z.object({
    hasPassword: z.boolean(),
    /** Names of the sign-in methods with a linked account. */
    methods: z.array(z.string()),
    sessions: z.int(),
    feeds: z.int(),
  }),
});
export type DeactivationReview = z.output<typeof DeactivationReview>;

const Key = z.string().check(z.regex(/^[\w:-]{1,80}$/));

export const reviewDeactivation = adminOperation('GET', '/users/{id}/deactivation', {
  summary: 'List the items that need a decision before a person is deactivated',
  access: ['update', 'Person'],
  success: { status: 200, data: DeactivationReview },
  errors: ['user.not_found'],
});

/** A person who can take over, with the keys of the items that they have the rights for. */
export const Heir = named('Heir', z.extend(Person, { itemKeys: z.array(z.string()) }));
export type Heir = z.output<typeof Heir>;

export const listHeirs = adminOperation('GET', '/users/{id}/heirs', {
  summary: 'List active people who can take over open items, at most 20, by name',
  access: ['update', 'Person'],
  query: z.strictObject({
    text: z.optional(line(0, 120)),
    /** Only people with the rights for this item. */
    item: z.optional(Key),
  }),
  success: { status: 200, data: z.array(Heir) },
  errors: ['user.not_found'],
});

export const DeactivateUserBody = z.strictObject({
  version: Version,
  /** One for each open item; those for items that have ended since have no effect. */
  decisions: z
    .array(
      z.strictObject({
        key: Key,
        fate: z.enum(openItemFates),
        /** New owner of a transfer. */
        toId: z.optional(Id),
      }),
    )
    .check(z.maxLength(1000)),
});
export type DeactivateUserBody = z.output<typeof DeactivateUserBody>;

export const deactivateUser = adminOperation('POST', '/users/{id}/deactivate', {
  summary: 'Deactivate a user at once, and settle all open items',
  access: ['update', 'Person'],
  guarded: true,
  body: DeactivateUserBody,
  success: { status: 200, data: AdminUserDetail },
  errors: [
    'user.not_found',
    'user.stale',
    'user.last_administrator',
    'user.items_open',
    'user.heir_not_allowed',
  ],
});
