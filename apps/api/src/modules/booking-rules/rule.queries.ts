import type { Language, ResourceType } from '@axp/contracts';
import { bookingStatusGroups } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { parseRuleOverrides, RuleSettings } from '../resources/index.ts';
import type { OwnRules } from './domain/rule-layers.ts';
import type { RulePlace } from './rule.repository.ts';

interface UnitRuleFilter {
  readonly merchantId: string;
  readonly type: ResourceType;
  readonly language: Language;
}

/** Business units that set rules of a kind, by title. */
export async function unitsWithRules(
  trx: Transaction<DB>,
  { merchantId, type, language }: UnitRuleFilter,
) {
  const rows = await trx
    .selectFrom('business_unit')
    .select(['id', 'title', 'booking_rules'])
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`booking_rules <> '{}'`)
    .orderBy(inOrderOf('title', language))
    .execute();
  return rows.map(({ id, title, booking_rules }) => ({
    id,
    name: title,
    own: RuleSettings.parse(booking_rules)[type] ?? {},
  }));
}

/** How many active resources of a kind set each rule themselves. */
export async function countOwnRules(
  trx: Transaction<DB>,
  merchantId: string,
  type: ResourceType,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ rule: string; resources: number }>`
    select rule, count(*)::integer as resources
    from resource, jsonb_object_keys(resource.booking_rules) as rule
    where resource.merchant_id = ${merchantId} and resource.type = ${type} and resource.is_active
      and resource.booking_rules <> '{}'
    group by rule`.execute(trx);
  return new Map(rows.map(({ rule, resources }) => [rule, resources]));
}

/** Lists the own rules of the active resources of a type, one entry each. */
export async function ownRulesOfResources(
  trx: Transaction<DB>,
  merchantId: string,
  { type, resourceId }: RulePlace,
): Promise<readonly OwnRules[]> {
  let query = trx
    .selectFrom('resource')
    .select('booking_rules')
    .where('merchant_id', '=', merchantId)
    .where('type', '=', type)
    .where('is_active', '=', true);
  if (resourceId !== undefined) query = query.where('id', '=', resourceId);
  const rows = await query.execute();
  return rows.map((row) => parseRuleOverrides(row.booking_rules));
}

export interface UpcomingRow {
  readonly resourceId: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly attendees: number | null;
  readonly capacity: number | null;
  readonly unitRules: unknown;
  readonly resourceRules: unknown;
  readonly placeOfPerson: number;
  readonly gapMinutes: number | null;
}

/** More would keep the server busy for a number that says no more than this one. */
export const mostUpcoming = 20_000;

interface UpcomingFilter extends RulePlace {
  readonly now: Date;
}

/** Bookings that have not begun and that the rules of a place hold for, earliest first. */
export async function upcomingBookings(
  trx: Transaction<DB>,
  merchantId: string,
  { type, businessUnitId, resourceId, now }: UpcomingFilter,
): Promise<readonly UpcomingRow[]> {
  const unit = businessUnitId ?? null;
  const resource = resourceId ?? null;
  const { rows } = await sql<UpcomingRow>`
    with placed as (
      select *, row_number() over (
        partition by booked_for_id order by starts_at, id
      )::integer as place
      from booking
      where merchant_id = ${merchantId} and starts_at > ${now.toISOString()}::timestamptz
        and status = any (${bookingStatusGroups.active}::text[])
    )
    select booking.resource_id as "resourceId", booking.starts_at as "start",
      booking.ends_at as "end", booking.timezone, booking.attendees, resource.capacity,
      unit.booking_rules as "unitRules", resource.booking_rules as "resourceRules",
      booking.place as "placeOfPerson",
      (extract(epoch from (
        select min(next.starts_at) from occupancy taken
        join occupancy next
          on next.merchant_id = taken.merchant_id and next.resource_id = taken.resource_id
          and next.unit_id = taken.unit_id and next.kind = 'booking'
          and next.starts_at >= booking.ends_at
          and next.starts_at < booking.ends_at + interval '4 hours'
        where taken.merchant_id = booking.merchant_id and taken.booking_id = booking.id
      ) - booking.ends_at) / 60)::integer as "gapMinutes"
    from placed booking
    join resource on resource.merchant_id = booking.merchant_id
      and resource.id = booking.resource_id
    join business_unit unit on unit.merchant_id = booking.merchant_id
      and unit.id = booking.business_unit_id
    where booking.type = ${type}
      and (${unit}::uuid is null or booking.business_unit_id = ${unit})
      and (${resource}::uuid is null or booking.resource_id = ${resource})
    order by booking.starts_at, booking.id
    limit ${mostUpcoming + 1}`.execute(trx);
  return rows;
}
