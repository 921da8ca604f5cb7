export { adminUnitRoutes } from './admin-unit.routes.ts';
export { businessUnitsOf } from './business-unit.queries.ts';
export { businessUnitRoutes } from './business-unit.routes.ts';
