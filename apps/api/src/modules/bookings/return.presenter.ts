import type { AssetReturn, CarReturn } from '@axp/contracts';
import { assetConditions } from '@axp/contracts';
import type { MoveDetailRow } from './move-detail.queries.ts';

export function presentCarReturn(row: MoveDetailRow): CarReturn | null {
  const { odometer_km, fuel_percent, has_damage, are_keys_returned, parking_place } = row;
  // The table's constraints let a car's form be whole or not there at all.
  if (
    odometer_km === null ||
    fuel_percent === null ||
    has_damage === null ||
    are_keys_returned === null ||
    parking_place === null
  ) {
    return null;
  }
  return {
    odometerKm: odometer_km,
    fuelPercent: fuel_percent,
    hasDamage: has_damage,
    damageNote: row.note ?? '',
    areKeysReturned: are_keys_returned,
    parkingPlace: parking_place,
  };
}

export function presentAssetReturn(row: MoveDetailRow): AssetReturn | null {
  const condition = assetConditions.find((known) => known === row.condition);
  if (row.returned_units === null || condition === undefined) return null;
  return { returnedUnits: row.returned_units, condition, note: row.note ?? '' };
}
