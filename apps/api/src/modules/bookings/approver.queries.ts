import { bookingStatusGroups } from '@axp/contracts';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Involvement } from './domain/booking-abilities.ts';

/** A person who may decide on bookings. */
export interface Decider {
  readonly id: string;
  readonly isAdministrator: boolean;
  readonly isApprover: boolean;
}

interface Place {
  readonly resource: RawBuilder<unknown>;
  readonly unit: RawBuilder<unknown>;
}

const ofBooking: Place = {
  resource: sql.ref('booking.resource_id'),
  unit: sql.ref('booking.business_unit_id'),
};

/**
 * Whether a person decides on bookings of a resource for a business unit (Z-41): the resource's
 * approvers do, else the unit's, else administrators and those who hold the approver's role for
 * the whole merchant. A list of which nobody is active counts as none.
 */
function decidesOn(merchantId: string, person: Decider, { resource, unit }: Place) {
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
    else ${person.isAdministrator || person.isApprover}::boolean
  end`;
}

/** Whether a person decides on the booking of a query that selects from `booking`. */
export function decides(merchantId: string, person: Decider): RawBuilder<boolean> {
  return decidesOn(merchantId, person, ofBooking);
}

/** The same, asked only of bookings that wait for it: a list has few of those. */
export function decidesWhileWaiting(merchantId: string, person: Decider): RawBuilder<boolean> {
  const waits = sql.join(bookingStatusGroups.pending.map((status) => sql`${status}`));
  return sql<boolean>`case when booking.status in (${waits})
    then ${decides(merchantId, person)} else false end`;
}

/** Whether a person is named as approver of the resource of a query that selects from `booking`. */
function managesResource(merchantId: string, person: Decider): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from resource_approver named
    where named.merchant_id = ${merchantId} and named.resource_id = booking.resource_id
      and named.user_id = ${person.id})`;
}

interface Subject {
  readonly resourceId: string;
  readonly businessUnitId: string;
}

/** Whether a person's own booking of a resource needs nobody else (Z-40). */
export async function isDecider(
  trx: Transaction<DB>,
  merchantId: string,
  { person, resourceId, businessUnitId }: Subject & { readonly person: Decider },
): Promise<boolean> {
  const place = {
    resource: sql`${resourceId}::uuid`,
    unit: sql`${businessUnitId}::uuid`,
  };
  const { rows } = await sql<{ decides: boolean }>`
    select ${decidesOn(merchantId, person, place)} as decides`.execute(trx);
  return rows[0]?.decides ?? false;
}

/** The active people who decide on bookings of a resource for a business unit (Z-41). */
export async function approverIds(
  trx: Transaction<DB>,
  merchantId: string,
  { resourceId, businessUnitId }: Subject,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select user_id, 1 as rank from resource_approver
      where merchant_id = ${merchantId} and resource_id = ${resourceId}
      union all
      select user_id, 2 from business_unit_approver
      where merchant_id = ${merchantId} and business_unit_id = ${businessUnitId}
      union all
      select id, 3 from app_user
      where merchant_id = ${merchantId} and (is_administrator or is_approver)
    ), active as (
      select named.user_id, named.rank from named
      join app_user u on u.merchant_id = ${merchantId} and u.id = named.user_id
      where u.status = 'active'
    )
    select user_id as id from active
    where rank = (select min(rank) from active) order by user_id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What somebody is to a booking; nothing at all to one that the merchant doesn't have. */
export async function involvementOf(
  trx: Transaction<DB>,
  merchantId: string,
  { bookingId, person }: { readonly bookingId: string; readonly person: Decider },
): Promise<Involvement> {
  const row = await trx
    .selectFrom('booking')
    .select((eb) => [
      'booker_id',
      'booked_for_id',
      eb
        .selectFrom('booking_invitee as invitee')
        .select('invitee.user_id')
        .where('invitee.merchant_id', '=', merchantId)
        .whereRef('invitee.booking_id', '=', 'booking.id')
        .where('invitee.user_id', '=', person.id)
        .limit(1)
        .as('invited_id'),
      'driver_id',
      eb
        .selectFrom('booking_passenger as passenger')
        .select('passenger.user_id')
        .where('passenger.merchant_id', '=', merchantId)
        .whereRef('passenger.booking_id', '=', 'booking.id')
        .where('passenger.user_id', '=', person.id)
        .limit(1)
        .as('passenger_id'),
      decides(merchantId, person).as('decides'),
      managesResource(merchantId, person).as('manages_resource'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return {
    isOwner: row?.booker_id === person.id || row?.booked_for_id === person.id,
    isParticipant: [row?.invited_id, row?.driver_id, row?.passenger_id].includes(person.id),
    isApprover: row?.decides ?? false,
    isManager: row !== undefined && (person.isAdministrator || row.manages_resource),
  };
}
