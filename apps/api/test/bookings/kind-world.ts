import { createBooking } from '@axp/contracts';
import type { Selectable } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import type { Member, TestApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at } from './booking-world.ts';

type Resource = Selectable<DB['resource']>;
type Changes = Readonly<Record<string, unknown>>;

/** A thing of a member's merchant: a car with five seats or an asset with five units. */
export function thingOf(
  api: TestApi,
  { merchantId }: Member,
  values: Parameters<typeof buildResource>[1] = {},
): Promise<Resource> {
  const isCar = values.type === 'car';
  return buildResource(api.db, {
    merchant_id: merchantId,
    ...(isCar ? { capacity: 5 } : { type: 'asset', quantity: 5 }),
    ...values,
  });
}

/** The starred fields of a trip, on the day after the clock's, from ten to two. */
export function carBody(car: Resource, changes: Changes = {}) {
  return {
    type: 'car' as const,
    resourceId: car.id,
    title: 'Visit the plant',
    start: at('10:00', 3),
    end: at('14:00', 3),
    purpose: 'Audit of the new line',
    destination: 'Rayong',
    pickUpBuildingId: car.building_id,
    returnBuildingId: car.building_id,
    licenceConfirmed: true,
    ...changes,
  };
}

/** The starred fields of a loan of one unit, a whole day. */
export function assetBody(asset: Resource, changes: Changes = {}) {
  return {
    type: 'asset' as const,
    resourceId: asset.id,
    title: 'Team workshop',
    start: at('09:00', 3),
    end: at('09:00', 4),
    quantity: 1,
    purpose: 'Workshop with customers',
    ...changes,
  };
}

export function bookCar(api: TestApi, as: Member, car: Resource, changes: Changes = {}) {
  return api.call(createBooking, { as, body: carBody(car, changes) });
}

export function bookAsset(api: TestApi, as: Member, asset: Resource, changes: Changes = {}) {
  return api.call(createBooking, { as, body: assetBody(asset, changes) });
}

/** The same of a pool: any of these will do. */
export function bookAnyCar(
  api: TestApi,
  as: Member,
  cars: readonly [Resource, ...Resource[]],
  changes: Changes = {},
) {
  const { resourceId: _, ...body } = carBody(cars[0], changes);
  return api.call(createBooking, { as, body: { ...body, anyOf: cars.map(({ id }) => id) } });
}

/** The numbers of the units that a booking has, in order. */
export async function unitsOf(api: TestApi, bookingId: string): Promise<number[]> {
  const rows = await api.db
    .selectFrom('occupancy')
    .innerJoin('resource_unit as unit', (join) =>
      join
        .onRef('unit.merchant_id', '=', 'occupancy.merchant_id')
        .onRef('unit.id', '=', 'occupancy.unit_id'),
    )
    .select('unit.number')
    .where('booking_id', '=', bookingId)
    .orderBy('unit.number')
    .execute();
  return rows.map(({ number }) => number);
}
