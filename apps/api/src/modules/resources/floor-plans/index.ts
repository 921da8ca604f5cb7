export { seesFloorPlan } from './floor-plan.queries.ts';
export { deleteFloorPlans } from './floor-plan.repository.ts';
export { floorPlanRoutes } from './floor-plan.routes.ts';
