import type { ManagedResource } from '@axp/contracts';
import { updateResource } from '@axp/contracts';
import {
  publishFloorPlan,
  saveFloorPlanDraft,
  setFloorPlanPicture,
} from '@axp/contracts/floor-plans';
import { sendFile } from '../admin/resource-world.ts';
import type { TestApi } from '../app.ts';
import { roleWorld } from '../security/role-world.ts';

/** Corners of a square of 100 units. */
export function rectangle(x: number, y: number) {
  return [
    { x, y },
    { x: x + 100, y },
    { x: x + 100, y: y + 100 },
    { x, y: y + 100 },
  ];
}

/** A floor with two rooms and the operations of its plan, and managers of this and another building. */
export async function planWorld(api: TestApi) {
  const world = await roleWorld(api);
  const { admin, building, floor, other, createIn } = world;
  const merchant_id = admin.merchantId;
  const params = { id: floor.id };
  const lotus = await createIn(building.id, { name: 'Lotus', floorId: floor.id });
  const orchid = await createIn(building.id, { name: 'Orchid', floorId: floor.id });
  const foreignManager = await api.member({ user: { merchant_id } });
  await api.db
    .insertInto('building_manager')
    .values({ merchant_id, user_id: foreignManager.id, building_id: other.id })
    .execute();
  /** Saves squares beside each other. */
  const save = (version: number, resources: readonly Pick<ManagedResource, 'id'>[]) =>
    api.call(saveFloorPlanDraft, {
      as: admin,
      params,
      body: {
        version,
        shapes: resources.map(({ id }, index) => ({
          resourceId: id,
          points: rectangle(10 + 200 * index, 10),
        })),
      },
    });
  const upload = (version: number, content: string) =>
    sendFile(api, setFloorPlanPicture, {
      as: admin,
      params,
      query: { version },
      content,
      fileName: 'plan.svg',
    });
  const publish = (version: number) =>
    api.call(publishFloorPlan, { as: admin, params, body: { version } });
  const move = ({ id, version }: ManagedResource) =>
    api.call(updateResource, { as: admin, params: { id }, body: { version, floorId: null } });
  const images = () =>
    api.db.selectFrom('image').select('id').where('merchant_id', '=', merchant_id).execute();
  return {
    ...world,
    lotus,
    orchid,
    elsewhere: world.own,
    foreignManager,
    save,
    upload,
    publish,
    move,
    images,
  };
}
