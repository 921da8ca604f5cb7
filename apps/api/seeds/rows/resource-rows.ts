import type { LicenceClass } from '@axp/contracts/vocabulary';
import { amenityMask, searchTextOf } from '@axp/contracts/vocabulary';
import { weekOf } from '../data/closed-days.ts';
import type { DemoBuilding, DemoPrice, DemoRoom } from '../data/demo-merchant.ts';
import type { DemoRow } from './demo-rows.ts';
import { addPlans } from './plan-rows.ts';
import { roomEquipment } from './room-equipment.ts';
import type { SeedContext } from './seed-context.ts';
import { addImage } from './seed-context.ts';

export interface SeededRoom {
  readonly id: string;
  readonly unitId: string;
  readonly name: string;
  /** Position of its building. */
  readonly building: number;
  readonly timezone: string;
  readonly isOpenOnSaturday: boolean;
  readonly capacity: number;
  readonly needsApproval: boolean;
  readonly hasVideo: boolean;
}

/** A car or an asset. */
export interface SeededThing {
  readonly id: string;
  readonly unitIds: readonly string[];
  readonly name: string;
  readonly buildingId: string;
  readonly timezone: string;
  /** Seats of a car. */
  readonly capacity: number | null;
  readonly licenceClass: LicenceClass | null;
  readonly needsApproval: boolean;
}

export interface SeededResources {
  readonly rooms: readonly SeededRoom[];
  readonly cars: readonly SeededThing[];
  readonly assets: readonly SeededThing[];
}

interface DemoPlace {
  readonly position: number;
  readonly building: DemoBuilding;
  readonly buildingId: string;
  /** Ids from the ground up, level 1 first. */
  readonly floorIds: readonly string[];
}

/** Buildings with their floors and rooms, then cars and assets. */
export function addResources(context: SeedContext): SeededResources {
  const places = context.merchant.buildings.map((building, position) =>
    addBuilding(context, building, position),
  );
  const rooms = places.flatMap((place) =>
    place.building.rooms.map((room) => addRoom(context, place, room)),
  );
  const { hall } = context.merchant;
  for (const { buildingId, position, building } of places)
    if (position === 0 || building.name === hall?.building) addPlans(context, buildingId);
  return { rooms, cars: addCars(context, places), assets: addAssets(context, places) };
}

const dayMs = 86_400_000;
const reportedDays = 35;

function addBuilding(context: SeedContext, building: DemoBuilding, position: number): DemoPlace {
  const { merchantId, newId, now, rows } = context;
  const buildingId = newId();
  const { name, address, timezone } = building;
  const isOpenOnSaturday = building.isOpenOnSaturday ?? false;
  rows.building.push({
    merchant_id: merchantId,
    id: buildingId,
    name,
    address,
    timezone,
    opening_hours: JSON.stringify(weekOf({ isOpenOnSaturday })),
    // Reports have the weeks of the demo's bookings from the start.
    opening_kept_until: new Date(now.getTime() - reportedDays * dayMs).toISOString().slice(0, 10),
  });
  const floorIds = building.floors.map((floor, index) => {
    const id = newId();
    rows.floor.push({
      merchant_id: merchantId,
      id,
      building_id: buildingId,
      name: floor,
      level: index + 1,
    });
    return id;
  });
  return { position, building, buildingId, floorIds };
}

function addRoom(context: SeedContext, place: DemoPlace, room: DemoRoom): SeededRoom {
  const { building, buildingId, floorIds, position } = place;
  const equipment = roomEquipment(room, `${context.merchant.key}/${room.name}`);
  const needsApproval = room.needsApproval ?? false;
  const words = [room.name, room.alias, building.name, building.alias];
  const { id, unitIds } = addResource(context, {
    type: 'room',
    name: room.name,
    description: room.description,
    building_id: buildingId,
    floor_id: floorIds[room.level - 1] ?? null,
    capacity: room.capacity,
    amenity_mask: amenityMask(equipment),
    image_id: addImage(context, `rooms/${room.picture}`),
    needs_approval: needsApproval,
    ...priceOf(context, room),
    search_text: searchTextOf([...words, building.floors[room.level - 1], room.description]),
  });
  return {
    id,
    unitId: unitIds[0] ?? id,
    name: room.name,
    building: position,
    timezone: building.timezone,
    isOpenOnSaturday: building.isOpenOnSaturday ?? false,
    capacity: room.capacity,
    needsApproval,
    hasVideo: equipment.includes('video-conference'),
  };
}

function addCars(context: SeedContext, places: readonly DemoPlace[]): SeededThing[] {
  return context.merchant.cars.flatMap((car, index) => {
    const place = places[car.building] ?? places[0];
    if (place === undefined) return [];
    // More than nine seats require a bus licence.
    const licenceClass = car.seats > 9 ? 'D' : 'B';
    const added = addResource(context, {
      type: 'car',
      name: car.name,
      description: car.description,
      building_id: place.buildingId,
      business_unit_id: unitInTurn(context, index),
      capacity: car.seats,
      amenity_mask: amenityMask(car.amenities),
      image_id: addImage(context, `cars/${car.picture}`),
      // Cars always wait for approval (Z-40).
      needs_approval: true,
      ...priceOf(context, car),
      licence_class: licenceClass,
      search_text: searchTextOf([car.name, car.description, place.building.name]),
    });
    const { name, seats: capacity } = car;
    return [seededThing(place, added, { name, capacity, licenceClass, needsApproval: true })];
  });
}

function seededThing(
  { building, buildingId }: DemoPlace,
  added: Pick<SeededThing, 'id' | 'unitIds'>,
  facts: Omit<SeededThing, 'id' | 'unitIds' | 'buildingId' | 'timezone'>,
): SeededThing {
  return { ...facts, ...added, buildingId, timezone: building.timezone };
}

function addAssets(context: SeedContext, places: readonly DemoPlace[]): SeededThing[] {
  return context.merchant.assets.flatMap((asset, index) => {
    const place = places[index % places.length];
    if (place === undefined) return [];
    const { name, needsApproval } = asset;
    const added = addResource(context, {
      type: 'asset',
      name,
      description: asset.description,
      building_id: place.buildingId,
      business_unit_id: unitInTurn(context, index),
      quantity: asset.quantity,
      image_id: addImage(context, `assets/${asset.picture}`),
      needs_approval: needsApproval,
      ...priceOf(context, asset),
      search_text: searchTextOf([name, asset.description, place.building.name]),
    });
    const facts = { name, capacity: null, licenceClass: null, needsApproval };
    return [seededThing(place, added, facts)];
  });
}

/** Rooms are everybody's; cars and assets belong to one business unit after the other. */
function unitInTurn({ merchantId, rows }: SeedContext, index: number): string | null {
  const units = rows.business_unit.filter(({ merchant_id }) => merchant_id === merchantId);
  return units[index % units.length]?.id ?? null;
}

function priceOf({ merchant }: SeedContext, { price }: { readonly price?: DemoPrice | undefined }) {
  if (!price) return {};
  const { amount, per } = price;
  return { price_amount: amount, price_currency: merchant.currency, price_per: per };
}

type ResourceValues = Omit<DemoRow<'resource'>, 'merchant_id' | 'id'>;

/** Writes a resource with its units: one for a room or car, its quantity for an asset (Z-04). */
function addResource(context: SeedContext, values: ResourceValues & { quantity?: number }) {
  const { merchantId, newId, rows } = context;
  const id = newId();
  rows.resource.push({ ...values, merchant_id: merchantId, id });
  const unitIds = Array.from({ length: values.quantity ?? 1 }, () => newId());
  rows.resource_unit.push(
    ...unitIds.map((unitId, index) => ({
      merchant_id: merchantId,
      id: unitId,
      resource_id: id,
      number: index + 1,
    })),
  );
  return { id, unitIds };
}
