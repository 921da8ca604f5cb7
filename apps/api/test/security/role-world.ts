import type { ResourceBody } from '@axp/contracts';
import { createResource } from '@axp/contracts';
import { resourceWorld, roomFields } from '../admin/resource-world.ts';
import type { TestApi } from '../app.ts';
import { buildBuilding } from '../factories.ts';

/** The world of resources with a second building, and a facility manager of the first alone. */
export async function roleWorld(api: TestApi) {
  const world = await resourceWorld(api);
  const merchant_id = world.admin.merchantId;
  const other = await buildBuilding(api.db, { merchant_id, name: 'Hill House' });
  const manager = await api.member({ user: { merchant_id } });
  await api.db
    .insertInto('building_manager')
    .values({ merchant_id, user_id: manager.id, building_id: world.building.id })
    .execute();
  const createIn = async (buildingId: string, changes: Partial<ResourceBody> = {}) => {
    const body = roomFields(buildingId, changes);
    return (await api.call(createResource, { as: world.admin, body })).data;
  };
  const own = await createIn(world.building.id, { name: 'Lotus' });
  const foreign = await createIn(other.id, { name: 'Orchid' });
  return { ...world, other, manager, own, foreign, createIn };
}
