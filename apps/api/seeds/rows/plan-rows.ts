import { drawnHeight, drawnRooms, drawPlan } from './plan-drawing.ts';
import type { SeedContext } from './seed-context.ts';
import { addDrawing } from './seed-context.ts';

/** Published plans of the floors of a building with their rooms. */
export function addPlans(context: SeedContext, buildingId: string): void {
  const { merchantId, now, rows } = context;
  const floors = rows.floor.filter(({ building_id }) => building_id === buildingId);
  for (const { id: floorId } of floors) {
    const rooms = rows.resource
      .filter(({ floor_id }) => floor_id === floorId)
      .map(({ id, capacity }) => ({ id, capacity: capacity ?? 1 }));
    const drawn = drawnRooms(rooms);
    rows.floor_plan.push({ merchant_id: merchantId, floor_id: floorId, building_id: buildingId });
    rows.floor_plan_content.push({
      merchant_id: merchantId,
      floor_id: floorId,
      is_draft: false,
      image_id: addDrawing(context, drawPlan(drawn)),
      height: drawnHeight,
      saved_at: now.toISOString(),
    });
    rows.floor_plan_shape.push(
      ...drawn.map(({ id, points }, place) => ({
        merchant_id: merchantId,
        floor_id: floorId,
        is_draft: false,
        resource_id: id,
        place,
        outline: JSON.stringify({ points }),
      })),
    );
  }
}
