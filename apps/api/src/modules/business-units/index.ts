export { adminUnitRoutes } from './admin-unit.routes.ts';
export { businessUnitRoutes } from './business-unit.routes.ts';
