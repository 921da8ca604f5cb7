import { amenitiesOf } from '@axp/contracts';
import { sql } from 'kysely';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { findOpenings, openWithin } from '../../resources/places/index.ts';
import { asResourceType, visibleTo, visibleUnitsOf } from '../../resources/resources/index.ts';
import type { Slot } from './domain/meeting-dates.ts';

/** The most resources that a booking chooses from (Z-04). */
const mostChoices = 50;

export interface MeetingAddress {
  readonly id: string;
  /** Address that was invited, in lower case. */
  readonly email: string;
  readonly resourceId: string | null;
  readonly poolType: string | null;
  readonly poolBuildingId: string | null;
  readonly state: 'active' | 'off' | 'released';
}

/** Returns what an address of the merchant's domain stands for; null for an unknown one. */
export async function findAddress(tx: TenantRows, email: string): Promise<MeetingAddress | null> {
  const row = await selectRows(tx, 'resource_address')
    .selectAll()
    .where('local_part', '=', email.slice(0, email.lastIndexOf('@')))
    .executeTakeFirst();
  if (!row) return null;
  const active = row.is_active ? 'active' : 'off';
  return {
    id: row.id,
    email,
    resourceId: row.resource_id,
    poolType: row.pool_type,
    poolBuildingId: row.pool_building_id,
    state: row.released_at === null ? active : 'released',
  };
}

/** A resource; `where` names it with its floor and building, `place` these alone. */
export type InvitedResource = Awaited<ReturnType<typeof findInvited>>[number];

function resources({ db, merchant }: TenantRows) {
  return selectRows({ db, merchant }, 'resource')
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .leftJoin('floor', sameMerchant('floor.id', 'resource.floor_id'))
    .select(['resource.id', 'resource.name', 'resource.type', 'resource.capacity'])
    .select(['resource.building_id as buildingId', 'building.timezone', 'resource.amenity_mask'])
    .select(sql<string>`concat_ws(', ', resource.name, floor.name, building.name)`.as('where'))
    .select(sql<string>`concat_ws(', ', floor.name, building.name)`.as('place'));
}

const present = <Row extends { readonly type: string; readonly amenity_mask: number }>({
  amenity_mask,
  ...row
}: Row) => ({ ...row, type: asResourceType(row.type), amenities: amenitiesOf(amenity_mask) });

/** The resources behind an address that the organiser may book, by name. */
export async function findInvited(
  tx: MemberTransaction,
  { resourceId, poolType, poolBuildingId }: MeetingAddress,
) {
  const rows = await resources(tx)
    .where('resource.is_active', '=', true)
    .where(visibleTo(tx.merchant.id, visibleUnitsOf(tx.actor)))
    .where((eb) =>
      resourceId === null ? eb('resource.type', '=', poolType) : eb('resource.id', '=', resourceId),
    )
    .$if(poolBuildingId !== null, (query) =>
      query.where('resource.building_id', '=', poolBuildingId),
    )
    .orderBy('resource.name')
    .orderBy('resource.id')
    .limit(mostChoices)
    .execute();
  return rows.map(present);
}

/** Resources by their ids, as answers name them. */
export async function findNamed(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly InvitedResource[]> {
  if (ids.length === 0) return [];
  const rows = await resources(tx).where('resource.id', 'in', ids).execute();
  return rows.map(present);
}

/** All-day meetings take the opening hours of the resource (E-04). */
export async function openHoursOf(
  tx: TenantRows,
  resourceId: string,
): Promise<(day: Slot) => Slot> {
  const calendar = (await findOpenings(tx, [resourceId])).get(resourceId);
  return (day) => {
    const open = calendar ? openWithin(calendar, day) : [];
    return { start: open[0]?.start ?? day.start, end: open.at(-1)?.end ?? day.end };
  };
}
