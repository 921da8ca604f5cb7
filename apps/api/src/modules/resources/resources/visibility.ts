import type { ValueOf } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';

type Reader = Pick<Actor, 'isAllBu' | 'isAdministrator' | 'businessUnitIds'> &
  Partial<Pick<Actor, 'roles'>>;

/**
 * Returns the units whose resources a reader may see; null means all (D-03). The help desk sees what
 * any of the people for whom it acts may see.
 */
export function visibleUnitsOf(reader: Reader): readonly string[] | null {
  const seesAll = reader.isAllBu || reader.isAdministrator || reader.roles?.includes('help-desk');
  return seesAll ? null : reader.businessUnitIds;
}

/** Whether a reader may book a resource restricted to some units; null means unrestricted. */
export function mayUse(reader: Reader, visibleTo: readonly string[] | null): boolean {
  const units = visibleUnitsOf(reader);
  return visibleTo === null || units === null || visibleTo.some((unit) => units.includes(unit));
}

/** The same as a condition on `resource`, for a parameter with the reader's units. */
export function isVisible(units: string): string {
  return `(not resource.is_restricted or ${units}::uuid[] is null or resource.id in (
    select resource_id from resource_visibility
    where merchant_id = $1 and business_unit_id = any (${units}::uuid[])
  ))`;
}

/** The same in a statement that is put together from parts. */
export function visibleTo(
  merchantId: string,
  units: readonly string[] | null,
): RawBuilder<boolean> {
  if (units === null) return sql<boolean>`true`;
  return sql<boolean>`(not resource.is_restricted or resource.id in (
    select resource_id from resource_visibility
    where merchant_id = ${merchantId} and business_unit_id = any (${units}::uuid[])
  ))`;
}

/** Whether a `resource` belongs to what a reader sees in the administration by their role. */
export function isAdministered({ roles, managedBuildingIds }: Actor): RawBuilder<boolean> {
  if (roles.includes('auditor')) return sql<boolean>`true`;
  return sql<boolean>`(resource.building_id = any (${[...managedBuildingIds]}::uuid[]))`;
}

/** The units that a `resource` is kept for; asked only of one that is. */
export function keptFor(merchantId: ValueOf<string>): RawBuilder<string[] | null> {
  return sql`case when resource.is_restricted then array(
    select seen.business_unit_id::text from resource_visibility seen
    where seen.merchant_id = ${merchantId} and seen.resource_id = resource.id
  ) end`;
}
