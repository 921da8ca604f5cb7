import type { Language } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface BuildingRow {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly floors: readonly { readonly id: string; readonly name: string }[];
}

/** The merchant's buildings by name, each with its floors from the ground up. */
export async function buildingsOf(
  trx: Transaction<DB>,
  merchantId: string,
  language: Language,
): Promise<readonly BuildingRow[]> {
  const [buildings, floors] = await Promise.all([
    trx
      .selectFrom('building')
      .select(['id', 'name', 'timezone'])
      .where('merchant_id', '=', merchantId)
      .orderBy(inOrderOf('name', language))
      .execute(),
    trx
      .selectFrom('floor')
      .select(['id', 'name', 'building_id'])
      .where('merchant_id', '=', merchantId)
      .orderBy('level')
      .orderBy(inOrderOf('name', language))
      .execute(),
  ]);
  const floorsOf = Map.groupBy(floors, (floor) => floor.building_id);
  return buildings.map((building) => ({ ...building, floors: floorsOf.get(building.id) ?? [] }));
}
