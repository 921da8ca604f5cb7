import { bookingStatusGroups } from '@axp/contracts';
import type { Given, ValueOf } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Involvement } from '../rules/abilities.ts';
import { isInvited, isParticipant, shownPrivacy, takesPart } from './movable.ts';

/** A person who may decide on bookings in their own right. */
interface OwnDecider {
  readonly id: string;
  readonly isAdministrator: boolean;
  readonly isApprover: boolean;
}

/** The same, or where a prepared query gets them. */
type DeciderQuery = { readonly [key in keyof OwnDecider]: ValueOf<OwnDecider[key]> };

/** A person who may decide on bookings, also for approvers who are away (D-05). */
export interface Decider extends OwnDecider {
  readonly standsInFor: readonly OwnDecider[];
}

interface DecisionTarget {
  readonly resource: RawBuilder<unknown>;
  readonly unit: RawBuilder<unknown>;
}

/**
 * The resource whose approvers decide on a booking: the one that a waiting change asks for, else the
 * booking's own (H-03).
 */
export const decidedResourceId = (
  merchantId: ValueOf<string>,
  booking: 'booking' | 'earlier',
) => sql<string>`case
  when ${sql.ref(`${booking}.status`)} = 'pending-approval-edit' then coalesce((
    select (asked.body->>'resourceId')::uuid from booking_change asked
    where asked.merchant_id = ${merchantId}
      and asked.booking_id = ${sql.ref(`${booking}.id`)}
  ), ${sql.ref(`${booking}.resource_id`)})
  else ${sql.ref(`${booking}.resource_id`)} end`;

const ofBooking = (merchantId: ValueOf<string>): DecisionTarget => ({
  resource: decidedResourceId(merchantId, 'booking'),
  unit: sql.ref('booking.business_unit_id'),
});

/**
 * Whether a person decides on bookings of a resource for a business unit (Z-41): the resource's
 * approvers do, else the unit's, else administrators and those who hold the approver's role for
 * the whole merchant. A list without active users counts as empty.
 */
function decidesOn(
  merchantId: ValueOf<string>,
  person: DeciderQuery,
  { resource, unit }: DecisionTarget,
) {
  const ofResource = sql`resource_approver named where named.merchant_id = ${merchantId}
    and named.resource_id = ${resource}`;
  const ofUnit = sql`business_unit_approver named where named.merchant_id = ${merchantId}
    and named.business_unit_id = ${unit}`;
  const isActive = sql`exists (select 1 from app_user u where u.merchant_id = ${merchantId}
    and u.id = named.user_id and u.status = 'active')`;
  return sql<boolean>`case
    when exists (select 1 from ${ofResource} and ${isActive})
      then exists (select 1 from ${ofResource} and named.user_id = ${person.id})
    when exists (select 1 from ${ofUnit} and ${isActive})
      then exists (select 1 from ${ofUnit} and named.user_id = ${person.id})
    else ${person.isAdministrator}::boolean or ${person.isApprover}::boolean
  end`;
}

/** Whether a person decides in their own right on the booking of a query that selects from `booking`. */
export function decidesInOwnRight(
  merchantId: ValueOf<string>,
  person: DeciderQuery,
): RawBuilder<boolean> {
  return decidesOn(merchantId, person, ofBooking(merchantId));
}

/**
 * Selects the id of the absent approver for whom a user decides on the booking; null if there is
 * none. A delegate can't decide on their own booking.
 */
export function actingForId(
  merchantId: string,
  { id, standsInFor }: Decider,
): RawBuilder<string | null> {
  if (standsInFor.length === 0) return sql<string | null>`null::uuid`;
  const isOwn = sql`booking.booker_id = ${id} or booking.booked_for_id = ${id}`;
  const whens = standsInFor.map(
    (absent) =>
      sql`when ${decidesOn(merchantId, absent, ofBooking(merchantId))} then ${absent.id}::uuid`,
  );
  return sql<string | null>`case when ${isOwn} then null ${sql.join(whens, sql` `)} end`;
}

/** Whether a user decides on the booking, in their own right or as a delegate. */
export function decides(merchantId: string, person: Decider): RawBuilder<boolean> {
  const own = decidesInOwnRight(merchantId, person);
  if (person.standsInFor.length === 0) return own;
  return sql<boolean>`(${own} or (${actingForId(merchantId, person)}) is not null)`;
}

/** The same, asked only of bookings that wait for it: a list has few of those. */
export function decidesWhileWaiting(merchantId: string, person: Decider): RawBuilder<boolean> {
  const waits = sql.join(bookingStatusGroups.pending.map((status) => sql`${status}`));
  return sql<boolean>`case when booking.status in (${waits})
    then ${decides(merchantId, person)} else false end`;
}

/**
 * Whether a private booking of a query with `booking` and its `resource` keeps what it is about from
 * a person: the same rule as `maySee` (H-05).
 */
export function isHiddenFrom(merchantId: string, person: Decider): RawBuilder<boolean> {
  return sql<boolean>`(${shownPrivacy} = 'private' and not ${takesPart(merchantId, person.id)}
    and not ${decidesWhileWaiting(merchantId, person)})`;
}

/** Whether a person is an approver of a resource or a facility manager of its building. */
export function managesResource(
  merchantId: ValueOf<string>,
  { id }: Pick<DeciderQuery, 'id'>,
  resourceId: RawBuilder<unknown> = sql.ref('booking.resource_id'),
): RawBuilder<boolean> {
  return sql<boolean>`(exists (select 1 from resource_approver named
    where named.merchant_id = ${merchantId} and named.resource_id = ${resourceId}
      and named.user_id = ${id})
    or exists (select 1 from building_manager managed
      join resource place on place.merchant_id = managed.merchant_id
        and place.building_id = managed.building_id
      where managed.merchant_id = ${merchantId} and managed.user_id = ${id}
        and place.id = ${resourceId}))`;
}

/** Whether a person sees a booking of the `resource` of a query: takes part, manages or decides. */
export function seesBookingOf(merchantId: string, person: Decider): RawBuilder<boolean> {
  return sql<boolean>`exists (select from booking where booking.merchant_id = ${merchantId}
    and booking.resource_id = resource.id and (${takesPart(merchantId, person.id)}
      or ${managesResource(merchantId, person)} or ${decides(merchantId, person)}))`;
}

interface Subject {
  readonly resourceId: string;
  readonly businessUnitId: string;
}

/** Whether a user may approve their own booking of a resource (Z-40); delegation doesn't count. */
export async function isDecider(
  tx: TenantRows,
  person: OwnDecider,
  { resourceId, businessUnitId }: Subject,
): Promise<boolean> {
  const place = {
    resource: sql`${resourceId}::uuid`,
    unit: sql`${businessUnitId}::uuid`,
  };
  const { rows } = await sql<{ decides: boolean }>`
    select ${decidesOn(tx.merchant.id, person, place)} as decides`.execute(tx.db);
  return rows[0]?.decides ?? false;
}

/** Whether a person manages a resource: administrators manage all. */
export async function isManager(
  tx: TenantRows,
  person: OwnDecider,
  resourceId: string,
): Promise<boolean> {
  if (person.isAdministrator) return true;
  const manages = managesResource(tx.merchant.id, person, sql`${resourceId}::uuid`);
  const { rows } = await sql<{ manages: boolean }>`select ${manages} as manages`.execute(tx.db);
  return rows[0]?.manages ?? false;
}

/**
 * The active people who manage a resource: those it names, else the facility managers of its
 * building, else the administrators.
 */
export async function findManagerIds(
  tx: TenantRows,
  resourceId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select user_id, 1 as rank from resource_approver
      where merchant_id = ${tx.merchant.id} and resource_id = ${resourceId}
      union all
      select managed.user_id, 2 from building_manager managed
      join resource on resource.merchant_id = managed.merchant_id
        and resource.building_id = managed.building_id
      where managed.merchant_id = ${tx.merchant.id} and resource.id = ${resourceId}
      union all
      select id, 3 from app_user where merchant_id = ${tx.merchant.id} and is_administrator
    ), active as (
      select named.user_id as id, named.rank from named
      join app_user u on u.merchant_id = ${tx.merchant.id} and u.id = named.user_id
      where u.status = 'active'
    )
    select id from active where rank = (select min(rank) from active) order by id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Those of some bookings on which a person decides, in their own right or for an absent approver. */
export async function decidedAmong(
  tx: TenantRows,
  ids: readonly string[],
  person: Decider,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await selectRows(tx, 'booking')
    .select('id')
    .where('id', 'in', ids)
    .where(decides(tx.merchant.id, person))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The active people who decide on bookings of a resource for a business unit (Z-41), and the
 * colleagues of those who are away (D-05).
 */
export async function findApproverIds(
  tx: TenantRows,
  { resourceId, businessUnitId, now }: Subject & { readonly now: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select user_id, 1 as rank from resource_approver
      where merchant_id = ${tx.merchant.id} and resource_id = ${resourceId}
      union all
      select user_id, 2 from business_unit_approver
      where merchant_id = ${tx.merchant.id} and business_unit_id = ${businessUnitId}
      union all
      select id, 3 from app_user
      where merchant_id = ${tx.merchant.id} and (is_administrator or is_approver)
    ), active as (
      select named.user_id, named.rank from named
      join app_user u on u.merchant_id = ${tx.merchant.id} and u.id = named.user_id
      where u.status = 'active'
    ), deciding as (
      select user_id from active where rank = (select min(rank) from active)
    )
    select user_id as id from deciding
    union
    select delegate.id from deciding
    join approval_delegation delegation on delegation.merchant_id = ${tx.merchant.id}
      and delegation.approver_id = deciding.user_id
    join merchant on merchant.id = delegation.merchant_id
    join app_user delegate on delegate.merchant_id = delegation.merchant_id
      and delegate.id = delegation.delegate_id and delegate.status = 'active'
    where (${now.toISOString()}::timestamptz at time zone merchant.timezone)::date
      between delegation.first_day and delegation.last_day
    order by id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Returns a user's relation to a booking; none if the merchant has no such booking. */
export async function involvementOf(
  tx: TenantRows,
  bookingId: string,
  person: Decider,
): Promise<Involvement> {
  const { id, isAdministrator, isApprover } = person;
  const own = { id, isAdministrator, isApprover };
  const [[row], acting] = await Promise.all([
    rolesOf(tx.db, { merchantId: tx.merchant.id, bookingId, ...own }),
    person.standsInFor.length === 0 ? null : findActingFor(tx, bookingId, person),
  ]);
  const actsForId = row?.decides === false ? (acting?.acting_for_id ?? null) : null;
  return {
    isOwner: row?.booker_id === person.id || row?.booked_for_id === person.id,
    isParticipant: row?.is_participant === true,
    isInvitee: row?.is_invitee === true,
    isApprover: row?.decides === true || actsForId !== null,
    actsForId,
    isManager: row !== undefined && (person.isAdministrator || row.manages_resource),
    isHelpDesk: row?.is_help_desk === true,
    isAuditor: row?.is_auditor === true,
  };
}

function hasRole(
  merchantId: ValueOf<string>,
  { id }: Pick<DeciderQuery, 'id'>,
  role: 'is_help_desk' | 'is_auditor',
): RawBuilder<boolean> {
  return sql<boolean>`(select ${sql.ref(role)} from app_user
    where merchant_id = ${merchantId} and id = ${id})`;
}

const rolesOf = preparedQuery(
  (
    trx: Transaction<DB>,
    given: Given<OwnDecider & { readonly merchantId: string; readonly bookingId: string }>,
  ) => {
    const merchantId = given('merchantId');
    const person = {
      id: given('id'),
      isAdministrator: given('isAdministrator'),
      isApprover: given('isApprover'),
    };
    return trx
      .selectFrom('booking')
      .select([
        'booker_id',
        'booked_for_id',
        isParticipant(merchantId, person.id).as('is_participant'),
        isInvited(merchantId, person.id).as('is_invitee'),
        decidesInOwnRight(merchantId, person).as('decides'),
        managesResource(merchantId, person).as('manages_resource'),
        hasRole(merchantId, person, 'is_help_desk').as('is_help_desk'),
        hasRole(merchantId, person, 'is_auditor').as('is_auditor'),
      ])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', given('bookingId'));
  },
);

function findActingFor(tx: TenantRows, bookingId: string, person: Decider) {
  return selectRows(tx, 'booking')
    .select(actingForId(tx.merchant.id, person).as('acting_for_id'))
    .where('id', '=', bookingId)
    .executeTakeFirst();
}
